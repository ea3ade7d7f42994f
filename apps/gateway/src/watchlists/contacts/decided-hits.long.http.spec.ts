import { afterAll, beforeAll, describe } from '@jest/globals';
import { StartedGateway } from '../../testing/started-gateway.ts';
import { describeDecisionSender } from './decision-sender.suite.ts';

describe('decisions on screening hits', () => {
  let gateway: StartedGateway;

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections', 'jurisdiction', 'demo', 'watchlist'],
      states: ['AK', 'CA'],
    });
  }, 300_000);
  afterAll(() => gateway.end());

  describeDecisionSender(() => gateway);
});
