import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { BATCH, BatchRequests } from '../testing/lists/batch-requests.ts';
import { problemIn } from '../testing/problem-in.ts';
import { type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';

describe('DELETE /v1/batches/{id}', () => {
  const document = new Documented('production');
  let gateway: GatewaySurface;
  let batches: BatchRequests;

  beforeAll(async () => {
    gateway = await sharedGateway();
    batches = new BatchRequests(gateway, await gateway.makeKey({ dailyLimit: 5_000 }));
  });

  it('200: deletes a batch, and returns it as it was', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const response = await batches.send('DELETE', `/v1/batches/${id}`);
    expect([response.status, document.departures('deleteBatch', response)]).toEqual([200, []]);
    expect((await batches.send('GET', `/v1/batches/${id}`)).status).toBe(404);
  });

  it('404: is open to the workspace of the batch only', async () => {
    const id = await batches.completed(await batches.post(BATCH));
    const response = await batches.send('DELETE', `/v1/batches/${id}`, { key: await gateway.makeKey() });
    expect(document.departures('deleteBatch', response)).toEqual([]);
    expect(problemIn(response)).toMatchObject({ status: 404, code: 'batch_not_found' });
  });
});
