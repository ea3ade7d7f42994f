import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { denied, screeningRequests } from '../testing/lists/denied-list.ts';
import { Documented } from '../testing/documented.ts';
import type { HttpResponse } from '../testing/http-requests.ts';
import { loadingGateway } from '../testing/loading/loading-gateway.ts';
import { problemIn } from '../testing/problem-in.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';

describe('decisions on the screening of a business', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let requests: Awaited<ReturnType<typeof screeningRequests>>;

  beforeAll(async () => {
    gateway = await loadingGateway();
    requests = await screeningRequests(gateway);
  }, 300_000);

  const json = (response: HttpResponse) => JSON.parse(response.text);

  it('keeps what a workspace decides of a result for that workspace, until the entry changes', async () => {
    await gateway.load(denied());
    await eventually(async () => (await requests.list()).total_count, 2, 30_000);
    const [{ id } = { id: '' }] = (await requests.list()).data;
    const response = await requests.put(id, { decision: 'not_a_match', note: 'Other owner' });
    expect([response.status, document.departures('decideResult', response)]).toEqual([200, []]);
    const decision = { decision: 'not_a_match', note: 'Other owner', is_current: true };
    expect(json(response)).toMatchObject({ id, status: 'hit', decision });
    expect(await requests.list()).toMatchObject({ hit_count: 0, total_count: 2 });
    const { watchlist } = json(await requests.business());
    expect(watchlist).toMatchObject({ hit_count: 0, lists: [{ results: [{ id, decision }, { decision: null }] }] });
    expect(await requests.list(requests.others)).toMatchObject({
      hit_count: 1,
      data: [{ id, decision: null }, { decision: null }],
    });

    await gateway.load(denied('F.R. NOTICE ADDED'));
    await eventually(async () => (await requests.list()).hit_count, 1, 30_000);
    expect((await requests.list()).data[0]).toMatchObject({ id, decision: { ...decision, is_current: false } });
    expect(json(await requests.put(id, { decision: 'confirmed' }))).toMatchObject({
      decision: { decision: 'confirmed', note: null, is_current: true },
    });
    expect(await requests.list()).toMatchObject({ hit_count: 1 });
  });

  it('refuses what is not a decision, and results that the company does not have', async () => {
    const [{ id } = { id: '' }] = (await requests.list()).data;
    expect(problemIn(await requests.put(id, { decision: 'perhaps' })).status).toBe(422);
    expect(problemIn(await requests.put(id, { decision: 'confirmed', note: 'x'.repeat(1_001) })).status).toBe(422);
    const unknown = problemIn(await requests.put('wlr_unknown', { decision: 'confirmed' }));
    expect(unknown).toMatchObject({ status: 404, message: expect.stringContaining('"wlr_unknown"') });
  });
});
