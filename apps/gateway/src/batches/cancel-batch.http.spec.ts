import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { BATCH, BatchRequests } from '../testing/lists/batch-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('POST /v1/batches/{id}/cancel', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  });

  it('200: leaves a batch as it is that has ended, as documented', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const response = await batches.send('POST', `/v1/batches/${id}/cancel`);
    expect(document.departures('cancelBatch', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({ status: 'completed', done: 4 });
  });

  it('404: is open to the workspace of the batch only', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const response = await batches.send('POST', `/v1/batches/${id}/cancel`, { key: await gateway.makeKey() });
    expect(document.departures('cancelBatch', response)).toEqual([]);
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'batch_not_found' });
  });
});
