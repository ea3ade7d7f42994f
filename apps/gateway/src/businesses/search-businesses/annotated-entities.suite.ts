import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { linkedEntity } from '../../testing/entities/linked-entity.ts';
import { ABROAD, HOME } from '../../testing/entities/linked-companies.ts';
import type { StartedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

/** Businesses of no entity. */
const OTHERS = ['us-co-20191000002', 'us-co-20191000003'];

/** Annotated businesses by entity. */
export function describeAnnotatedEntities(gateway: () => StartedGateway): void {
  let workspace: WorkspaceRequests;
  let entity: string;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(gateway());
    entity = await linkedEntity(gateway(), workspace.key);
    for (const [at, id] of [ABROAD, HOME, ...OTHERS].entries())
      await workspace.send('PUT', `/v1/businesses/${id}/annotation`, { external_id: `V-${at}`, tags: ['supplier'] });
  });

  const search = async (query: string, by = workspace) => {
    const response = await by.get(`/v1/businesses?${query}`);
    expect([response.status, new Documented('production').departures('searchBusinesses', response)]).toEqual([200, []]);
    const { data, total_count: total } = JSON.parse(response.text);
    return [total, ...data.map((hit: Record<string, string>) => `${hit['id']} ${hit['entity_id']}`.trim())];
  };

  it('are one hit for each entity, the first by id, page by page', async () => {
    expect(await search('tag=supplier')).toEqual([4, `${ABROAD} ${entity}`, ...OTHERS, `${HOME} ${entity}`]);
    expect(await search('tag=supplier&group=entity')).toEqual([3, `${ABROAD} ${entity}`, ...OTHERS]);
    expect(await search('tag=supplier&group=entity&per_page=1&page=3')).toEqual([3, OTHERS[1]]);
    expect(await search('external_id=V-1&group=entity')).toEqual([1, `${HOME} ${entity}`]);
    expect(await search('tag=supplier&group=entity', await WorkspaceRequests.create(gateway()))).toEqual([0]);
  });

  it('have the next of the entity where the first is suppressed', async () => {
    await gateway().stack.run('business-registry', 'suppress', ABROAD, '--reason', 'spec');
    await eventually(() => search('tag=supplier&group=entity'), [3, ...OTHERS, `${HOME} ${entity}`], 30_000);
  });

  it('leave the other fields of a query to be compared and screened, once they are suppressed', async () => {
    const place = { external_id: 'V-0', state: 'CO' };
    const queries = {
      known: { ...place, name: 'Quartz Hollow Mills LLC' },
      unknown: { ...place, name: 'Nobody Such' },
    };
    const { text } = await workspace.send('POST', '/v1/match', { queries, fields: ['watchlist'] });
    const { known, unknown } = JSON.parse(text).results;
    expect(known).toMatchObject({ verdict: 'matched', candidates: [{ business: { id: HOME } }] });
    expect(unknown).toMatchObject({ verdict: 'not_in_register', watchlist: { coverage: {} } });
    for (const { message } of [known, unknown])
      expect(message).toContain('No business of your workspace has the external_id "V-0"');
  });
}
