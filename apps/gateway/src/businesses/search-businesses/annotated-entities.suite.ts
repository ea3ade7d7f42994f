import { beforeAll, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { Documented } from '../../testing/documented.ts';
import { linkedEntity } from '../../testing/entities/linked-entity.ts';
import { ABROAD, HOME } from '../../testing/entities/linked-companies.ts';
import { problemIn } from '../../testing/problem-in.ts';
import type { StartedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

/** Businesses of no entity. */
const OTHERS = ['us-co-20191000002', 'us-co-20191000003'];

/** Annotated businesses by entity. */
export function describeAnnotatedEntities(gateway: () => StartedGateway): void {
  let workspace: WorkspaceRequests;
  /** Of workspaces that have an external id of the company that is suppressed: one with unique ids, one that has it twice. */
  let strict: WorkspaceRequests;
  let twice: WorkspaceRequests;
  let entity: string;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(gateway());
    entity = await linkedEntity(gateway(), workspace.key);
    for (const [at, id] of [ABROAD, HOME, ...OTHERS].entries())
      await workspace.send('PUT', `/v1/businesses/${id}/annotation`, { external_id: `V-${at}`, tags: ['supplier'] });
    [strict, twice] = [await WorkspaceRequests.create(gateway()), await WorkspaceRequests.create(gateway())];
    await strict.send('PUT', '/v1/workspace/settings', { unique_external_ids: true });
    for (const [by, id] of [
      [strict, ABROAD],
      [twice, ABROAD],
      [twice, HOME],
    ] as const)
      await by.send('PUT', `/v1/businesses/${id}/annotation`, { external_id: 'once', tags: ['kept'] });
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

  it('are all counted, also after 10,000 others, and more are not grouped', async () => {
    const many = await WorkspaceRequests.create(gateway());
    for (const id of OTHERS) await many.send('PUT', `/v1/businesses/${id}/annotation`, { tags: ['many'] });
    await withClient(gateway().databaseUrl, (client) =>
      client.query(`INSERT INTO annotations (workspace_id, business_key, business_id, tags)
        SELECT a.workspace_id, 'us-ak-' || n, 'us-ak-' || n, '{many}' FROM generate_series(1, 10000) n,
               (SELECT workspace_id FROM annotations WHERE tags = '{many}' LIMIT 1) a`),
    );
    expect(await search('tag=many', many)).toEqual([2, ...OTHERS]);
    expect(await search('tag=many&per_page=1&page=2', many)).toEqual([2, OTHERS[1]]);
    expect(problemIn(await many.get('/v1/businesses?tag=many&group=entity'))).toMatchObject({
      status: 400,
      param: 'group',
      message: expect.stringContaining('10002 businesses so; expected at most 10000'),
    });
  });

  it('have the next of the entity where the first is suppressed', async () => {
    await gateway().stack.run('business-registry', 'suppress', ABROAD, '--reason', 'spec');
    await eventually(() => search('tag=supplier&group=entity'), [3, ...OTHERS, `${HOME} ${entity}`], 30_000);
  });

  it('leave their external id to another business once they are suppressed', async () => {
    const annotate = (id: string, by: WorkspaceRequests) =>
      by.send('PUT', `/v1/businesses/${id}/annotation`, { external_id: 'once' });
    const [first = '', second = ''] = OTHERS;
    expect((await annotate(first, strict)).status).toBe(200);
    expect(problemIn(await annotate(second, strict))).toMatchObject({
      status: 409,
      message: `${first} has the external_id "once", and external ids of the workspace are unique. Change one of them.`,
    });
    const makeUnique = () => twice.send('PUT', '/v1/workspace/settings', { unique_external_ids: true });
    expect((await makeUnique()).status).toBe(200);
    await twice.send('PUT', '/v1/workspace/settings', { unique_external_ids: false });
    await annotate(first, twice);
    expect(problemIn(await makeUnique())).toMatchObject({
      status: 409,
      message: `${first} and ${HOME} have the external_id "once". Give each another one first.`,
    });
    await gateway().stack.run('business-registry', 'unsuppress', ABROAD, '--reason', 'spec');
    const back = async () => {
      const { external_id: id, tags } = await strict.json(`/v1/businesses/${ABROAD}/annotation`);
      return [id, tags];
    };
    await eventually(back, [null, ['kept']], 30_000);
    await gateway().stack.run('business-registry', 'suppress', ABROAD, '--reason', 'spec');
    await eventually(async () => (await strict.get(`/v1/businesses/${ABROAD}`)).status, 404, 30_000);
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
