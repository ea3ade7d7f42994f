import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeSuppressedInBatches } from '../../batches/suppressed-in-batches.suite.ts';
import { StartedGateway } from '../../testing/started-gateway.ts';
import { describeHiddenValues, HIDING } from './hidden-values.suite.ts';

/** One stack, on which an operator suppresses companies and values of them. */
describe('what an operator suppresses', () => {
  let gateway: StartedGateway;
  const at = () => gateway;

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections', 'people', 'jurisdiction', 'demo', 'watchlist', 'batches'],
      ...HIDING,
    });
  }, 300_000);
  afterAll(() => gateway.end());

  describe('a person, address, phone number or email address', () => describeHiddenValues(at));
  describe('a company of stored batches', () => describeSuppressedInBatches(at));
});
