import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { BATCH, BatchRequests } from '../testing/lists/batch-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('GET /v1/batches/{id}', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  });

  it('200: returns the progress of a batch, as documented', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const response = await batches.send('GET', `/v1/batches/${id}`);
    expect(document.departures('getBatch', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      rows: 4,
      done: 4,
      verdicts: { matched: 1, review: 0, no_match: 2, not_covered: 0, invalid: 1 },
      register_coverage: [{ state: 'CO', status: 'partial', sources: [{ source: 'us-co/business-registry' }] }],
      results_url: expect.stringMatching(`/v1/batches/${id}/results$`),
    });
  });

  it('404: is seen by the workspace of the batch only', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const response = await batches.send('GET', `/v1/batches/${id}`, { key: await gateway.makeKey() });
    expect(document.departures('getBatch', response)).toEqual([]);
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'batch_not_found' });
  });
});
