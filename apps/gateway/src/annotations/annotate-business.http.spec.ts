import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { Documented } from '../testing/documented.ts';
import { problemIn } from '../testing/problem-in.ts';
import { CHANGED_COMPANY, sharedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const ID = 'us-co-20191000001';
const PATH = `/v1/businesses/${ID}`;

describe('the annotation of a business', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;
  let other: WorkspaceRequests;

  beforeAll(async () => {
    const gateway = await sharedGateway();
    workspace = await WorkspaceRequests.create(gateway, {}, 'enterprise');
    other = await WorkspaceRequests.create(gateway);
  }, 240_000); // the first spec of a run starts the servers

  const annotate = (id: string, body: object, by = workspace) =>
    by.send('PUT', `/v1/businesses/${id}/annotation`, body);

  it('200: is in the business, whole or sparse, for the workspace only, and not in the past', async () => {
    const response = await annotate(ID.toUpperCase().replace('US-CO', 'us-co'), {
      external_id: 'V-"1"',
      tags: ['b', 'a', 'b'],
      note: 'x',
    });
    expect([response.status, document.departures('annotateBusiness', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({
      business_id: ID,
      external_id: 'V-"1"',
      tags: ['a', 'b'],
      note: 'x',
      updated_at: expect.any(String),
    });
    for (const path of [PATH, `${PATH}?sparse=true`]) {
      const business = await workspace.get(path);
      expect(document.departures('getBusiness', business)).toEqual([]);
      expect(JSON.parse(business.text)).toMatchObject({ id: ID, external_id: 'V-"1"', tags: ['a', 'b'] });
      expect(await other.json(path)).toMatchObject({ external_id: null, tags: [] });
    }
    const past = await workspace.json(`${PATH}?known_at=${new Date().toISOString()}`);
    expect(past).toMatchObject({ external_id: null, tags: [] });
  });

  it('200: finds businesses by external id and by tag, page by page', async () => {
    const ids = ['us-co-20191000002', 'us-co-20191000003', 'us-co-20191000004'];
    for (const [at, id] of ids.entries()) await annotate(id, { external_id: `N-${at}`, tags: ['found', `t${at}`] });
    const first = await workspace.get('/v1/businesses?tag=found&per_page=2');
    expect([first.status, document.departures('searchBusinesses', first)]).toEqual([200, []]);
    expect(JSON.parse(first.text)).toMatchObject({
      total_count: 3,
      has_more: true,
      data: ids.slice(0, 2).map((id) => ({ id, matched_on: 'annotation' })),
    });
    expect(await workspace.json('/v1/businesses?tag=found&per_page=2&page=2')).toMatchObject({
      data: [{ id: ids[2] }],
    });
    expect(await workspace.json('/v1/businesses?external_id=N-1')).toMatchObject({ data: [{ id: ids[1] }] });
    expect(await workspace.json('/v1/businesses?external_id=N-1&tag=t0')).toMatchObject({ total_count: 0, data: [] });
    expect(await other.json('/v1/businesses?tag=found')).toMatchObject({ total_count: 0, data: [] });
    const mixed = await workspace.get('/v1/businesses?tag=found&q=cedar');
    expect(problemIn(mixed)).toMatchObject({ status: 400, code: 'invalid_parameter', param: 'tag' });
    expect(problemIn(await workspace.get('/v1/businesses'))).toMatchObject({ code: 'missing_parameter', param: 'q' });
    // A cursor is refused next to a tag.
    const deep = await workspace.get('/v1/businesses?tag=found&page=335');
    expect(problemIn(deep)).toMatchObject({ code: 'page_too_deep', message: expect.not.stringContaining('cursor') });
    const sorted = await workspace.get('/v1/businesses?q=cedar&sort=newest&page=335');
    expect(problemIn(sorted).message).toContain('send cursor=* in place of page and sort to list');
  });

  it('200: keeps ids and tags as they are found, without outer spaces', async () => {
    const kept = await annotate('us-co-20201000020', { external_id: ' spaced ', tags: [' wide', 'wide '] });
    expect(JSON.parse(kept.text)).toMatchObject({ external_id: 'spaced', tags: ['wide'] });
    for (const query of ['external_id=%20spaced', 'tag=wide%20'])
      expect(await workspace.json(`/v1/businesses?${query}`)).toMatchObject({ data: [{ id: 'us-co-20201000020' }] });
    expect((await annotate('us-co-20201000020', { external_id: ' ' })).status).toBe(422);
  });

  it('200: a query of a match names a company by its external id; one that says nothing is not taken for a company that does not exist', async () => {
    await annotate('us-co-20191000002', { external_id: 'match-1' });
    const queries = { known: { external_id: 'match-1', name: 'Another Name' }, unknown: { external_id: 'match-2' } };
    const match = async (by: WorkspaceRequests) => {
      const { text } = await by.send('POST', '/v1/match', { queries });
      return JSON.parse(text).results;
    };
    const mine = await match(workspace);
    expect(mine.known).toMatchObject({ verdict: 'matched', candidates: [{ business: { id: 'us-co-20191000002' } }] });
    expect(mine.unknown).toMatchObject({ verdict: 'invalid', message: expect.stringContaining('"match-2"') });
    const theirs = await match(other);
    expect(theirs.known.candidates.map(({ business }: { business: { id: string } }) => business.id)).not.toContain(
      'us-co-20191000002',
    );
    expect(theirs.known.message).toContain('No business of your workspace has the external_id "match-1"');
  });

  it('200: a query of a match whose external id has no value is matched by its other fields', async () => {
    const query = { name: 'Cedar Ridge Bakery LLC', state: 'CO' };
    const ids = [undefined, null, '', ' ', 'N/A'];
    const queries = Object.fromEntries(ids.map((external_id, at) => [`row ${at}`, { ...query, external_id }]));
    const sent = await workspace.send('POST', '/v1/match', {
      queries: { ...queries, odd: { ...query, external_id: true } },
    });
    const { odd, ...results } = JSON.parse(sent.text).results;
    const plain = results['row 0'];
    expect(plain.verdict).not.toBe('invalid');
    expect(Object.values(results)).toEqual(ids.map(() => plain));
    expect(odd).toMatchObject({
      verdict: plain.verdict,
      message: expect.stringContaining('external_id is "true"; expected a text'),
    });
  });

  it('200: comes with exports of the workspace', async () => {
    await annotate(ID, { external_id: 'E-1', tags: ['x', 'y'] });
    await annotate(CHANGED_COMPANY, { external_id: 'O-1', tags: ['z'] }, other);
    const { text } = await workspace.get('/v1/export/businesses?state=co&fields=external_id,tags');
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.find(({ id }) => id === ID)).toMatchObject({ external_id: 'E-1', tags: ['x', 'y'] });
    expect(rows.find(({ id }) => id === CHANGED_COMPANY)).toMatchObject({ external_id: null, tags: [] });
    const csv = await workspace.get('/v1/export/businesses?state=co&fields=external_id,tags&format=csv');
    expect(csv.text).toMatch(/,E-1,x; y,/);
  });

  it('409: an external id is given once where the workspace wants that, by two requests at once too', async () => {
    const strict = await WorkspaceRequests.create(workspace.gateway);
    expect((await strict.send('PUT', '/v1/workspace/settings', { unique_external_ids: true })).status).toBe(200);
    const sent = await Promise.all(
      ['us-co-20191000001', 'us-co-20191000002'].map((id) => annotate(id, { external_id: 'once' }, strict)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const taken of sent.filter(({ status }) => status === 409)) {
      expect(problemIn(taken)).toMatchObject({ code: 'external_id_taken', param: 'external_id' });
      expect(document.departures('annotateBusiness', taken)).toEqual([]);
    }
    await annotate('us-co-20191000001', { external_id: 'once' });
    expect((await annotate('us-co-20191000002', { external_id: 'once' })).status).toBe(200);
  });

  it('goes with its workspace', async () => {
    const gone = await WorkspaceRequests.create(workspace.gateway);
    await annotate(ID, { external_id: 'gone-1' }, gone);
    const left = await withClient(workspace.gateway.databaseUrl, async (client) => {
      const { rows } = await client.query("SELECT workspace_id AS id FROM annotations WHERE external_id = 'gone-1'");
      const [{ id }] = rows;
      await client.query('DELETE FROM request_counts WHERE workspace_id = $1', [id]);
      await client.query('DELETE FROM request_log WHERE workspace_id = $1', [id]);
      await client.query('DELETE FROM key_usage USING api_keys k WHERE key_id = k.id AND k.workspace_id = $1', [id]);
      await client.query('DELETE FROM api_keys WHERE workspace_id = $1', [id]);
      await client.query('DELETE FROM workspaces WHERE id = $1', [id]);
      return client.query("SELECT FROM annotations WHERE external_id = 'gone-1'");
    });
    expect(left.rowCount).toBe(0);
  });

  it.each([
    [{ external_id: '' }, 'external_id'],
    [{ external_id: 'x'.repeat(201) }, 'external_id'],
    [{ tags: 'x' }, 'tags'],
    [{ tags: [''] }, 'tags'],
    [{ tags: Array.from({ length: 51 }, (_, i) => `t${i}`) }, 'tags'],
    [{ note: 5 }, 'note'],
    [{ name: 'x' }, 'name'],
  ])('422: refuses %j', async (body, param) => {
    expect(problemIn(await annotate(ID, body))).toMatchObject({ status: 422, code: 'invalid_body', param });
  });

  it('200: is empty until the workspace says something, then has its note, and is empty again once it is deleted', async () => {
    const path = `${PATH}/annotation`;
    const [one, another] = [
      await WorkspaceRequests.create(workspace.gateway),
      await WorkspaceRequests.create(workspace.gateway),
    ];
    const empty = await one.get(path);
    expect([empty.status, document.departures('getAnnotation', empty)]).toEqual([200, []]);
    expect(JSON.parse(empty.text)).toMatchObject({ external_id: null, tags: [], note: null, updated_at: null });
    for (const by of [one, another]) await annotate(ID, { tags: ['x'], note: 'Call first' }, by);
    expect(await one.json(path)).toMatchObject({ tags: ['x'], note: 'Call first' });
    const deleted = await one.send('DELETE', path);
    expect([deleted.status, document.departures('deleteAnnotation', deleted)]).toEqual([200, []]);
    expect(await one.json(path)).toMatchObject({ tags: [], note: null });
    expect(await another.json(path)).toMatchObject({ tags: ['x'] });
    expect((await one.send('DELETE', path)).status).toBe(200);
  });
});
