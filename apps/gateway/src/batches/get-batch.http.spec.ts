import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { BATCH, BatchRequests } from '../testing/lists/batch-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('a batch by its id', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;
  let path: string;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
    path = `/v1/batches/${await batches.completed(await batches.post(BATCH))}`;
  });

  it('404: is there for its workspace only, whichever operation asks for it', async () => {
    const stranger = await gateway.makeKey();
    for (const [operationId, method, rest] of [
      ['getBatch', 'GET', ''],
      ['getBatchResults', 'GET', '/results'],
      ['cancelBatch', 'POST', '/cancel'],
      ['deleteBatch', 'DELETE', ''],
    ] as const) {
      const response = await batches.send(method, `${path}${rest}`, { key: stranger });
      expect([operationId, document.departures(operationId, response)]).toEqual([operationId, []]);
      expect([operationId, problemIn(response)]).toMatchObject([operationId, { status: 404, code: 'batch_not_found' }]);
    }
  });

  it('200: has its progress, as documented', async () => {
    const response = await batches.send('GET', path);
    expect(document.departures('getBatch', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      rows: 4,
      done: 4,
      verdicts: { matched: 1, review: 0, no_match: 2, not_covered: 0, invalid: 1 },
      register_coverage: [{ state: 'CO', status: 'partial', sources: [{ source: 'us-co/business-registry' }] }],
      results_url: expect.stringMatching(`${path}/results$`),
    });
  });

  it('200: stays as it is when it is canceled after its end, and is gone when it is deleted', async () => {
    const canceled = await batches.send('POST', `${path}/cancel`);
    expect(document.departures('cancelBatch', canceled)).toEqual([]);
    expect(JSON.parse(canceled.text)).toMatchObject({ status: 'completed', done: 4 });
    const deleted = await batches.send('DELETE', path);
    expect([deleted.status, document.departures('deleteBatch', deleted)]).toEqual([200, []]);
    expect((await batches.send('GET', path)).status).toBe(404);
  });
});
