import { expect, it } from '@jest/globals';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';
import { COMPANY, demoProblemIn } from '../../testing/watchlist-workspace.ts';

describeOperation('followEntities', (at) => {
  const follow = (body: unknown, headers = {}) =>
    at().workspace.send('POST', `/v1/watchlists/${at().watchlistId}/entities`, body, headers);
  const followed = async () => (await at().workspace.json('GET', `/v1/watchlists/${at().watchlistId}`))['entity_count'];

  it('201, then 200: follows a company once, in whatever letter case its id is written', async () => {
    const response = await follow({ entity_id: COMPANY.toUpperCase() });
    expect([response.status, at().document.departures('followEntities', response)]).toEqual([201, []]);
    const body = JSON.parse(response.text) as unknown;
    expect(body).toEqual({
      object: 'list',
      data: [
        {
          object: 'watchlist_entity',
          id: expect.stringMatching(/^we_/),
          entity_id: COMPANY,
          followed_at: expect.stringMatching(/Z$/),
          status: 'active',
          all_registrations: false,
          followed_through: null,
        },
      ],
    });
    const again = await follow({ entity_ids: [COMPANY, COMPANY] });
    expect([again.status, JSON.parse(again.text), await followed()]).toEqual([200, body, 1]);
  });

  it('422: names the company that does not exist, and takes nothing of the call', async () => {
    const before = await followed();
    const response = await follow({ entity_ids: ['us-co-20191000002', 'us-co-1', 'us-co-20191000003'] });
    expect(at().document.departures('followEntities', response)).toEqual([]);
    expect(demoProblemIn(response)).toMatchObject({
      status: 422,
      code: 'invalid_body',
      message: expect.stringContaining('us-co-1.'),
    });
    expect(await followed()).toBe(before);
  });

  it.each([
    ['neither field', {}],
    ['both fields', { entity_id: COMPANY, entity_ids: [COMPANY] }],
    ['no ids', { entity_ids: [] }],
    ['more than 100 ids', { entity_ids: Array.from({ length: 101 }, (_, i) => `us-co-${i}`) }],
    ['what is not an id', { entity_id: 'nonsense' }],
    ['an id that is a number', { entity_ids: [1] }],
    ['all_registrations that is a text', { entity_id: COMPANY, all_registrations: 'true' }],
  ])('422: refuses a body with %s', async (_what, body) => {
    expect(demoProblemIn(await follow(body))).toMatchObject({ status: 422, code: 'invalid_body' });
  });

  it('201, 409: answers the same to the same Idempotency-Key, and refuses it with another company', async () => {
    const headers = { 'idempotency-key': 'f1' };
    const first = await follow({ entity_id: 'us-co-20191000004' }, headers);
    const again = await follow({ entity_id: 'us-co-20191000004' }, headers);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    const other = await follow({ entity_id: COMPANY }, headers);
    expect(demoProblemIn(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
  });
});

const COMPANIES = ['us-co-20191000003', 'us-co-20191000001', 'us-co-20191000002'];

describeOperation('listWatchlistEntities', (at) => {
  it('200: in the order in which they were followed, page by page', async () => {
    const { workspace, document, watchlistId } = at();
    const path = `/v1/watchlists/${watchlistId}/entities`;
    for (const entity_id of COMPANIES) await workspace.json('POST', path, { entity_id });
    const response = await workspace.send('GET', `${path}?per_page=2`);
    expect([response.status, document.departures('listWatchlistEntities', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toMatchObject({
      data: COMPANIES.slice(0, 2).map((entity_id) => ({ entity_id })),
      total_count: 3,
      has_more: true,
    });
  });
});

describeOperation('unfollowEntity', (at) => {
  it('200, then 404: it is followed no more', async () => {
    const { workspace, document, watchlistId } = at();
    const path = `/v1/watchlists/${watchlistId}/entities`;
    await workspace.json('POST', path, { entity_id: COMPANY });
    const response = await workspace.send('DELETE', `${path}/${COMPANY.toUpperCase()}`);
    expect([response.status, document.departures('unfollowEntity', response)]).toEqual([200, []]);
    for (const id of [COMPANY, 'nonsense', 'x'.repeat(2_000)]) {
      const gone = await workspace.send('DELETE', `${path}/${id}`);
      expect(document.departures('unfollowEntity', gone)).toEqual([]);
      expect(demoProblemIn(gone)).toMatchObject({ status: 404, code: 'not_found' });
    }
  });
});
