import { afterAll, beforeAll, describe } from '@jest/globals';
import { type LiveGateway, startLiveGateway } from '../testing/loading/live-gateway.ts';
import { describeRefreshes } from './get-refresh/get-refresh.suite.ts';
import { describeLiveRequests } from './live-requests.suite.ts';

/** One stack for all that is looked up, in this order. */
describe('live lookups', () => {
  let live: LiveGateway;
  const at = () => live;

  beforeAll(async () => {
    live = await startLiveGateway();
  });
  afterAll(async () => {
    await live.gateway.end();
    await live.portal.close();
  });

  describe('GET /v1/businesses/{id}/refreshes/{refresh}', () => describeRefreshes(at));
  describe('live requests', () => describeLiveRequests(at));
});
