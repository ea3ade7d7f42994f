import { afterAll, beforeAll, describe } from '@jest/globals';
import { describeDemoAway } from '../../testing/away/demo-away.suite.ts';
import { describeEnding } from '../../testing/away/ending.suite.ts';
import { describeHealth, LITTLE_DISK } from '../../testing/away/health.suite.ts';
import { describeServicesAway } from '../../testing/away/services-away.suite.ts';
import { StartedGateway } from '../../testing/started-gateway.ts';

const SERVICES = [
  'business-registry',
  'records-sections',
  'people',
  'jurisdiction',
  'batches',
  'demo',
  'watchlist',
] as const;

/** One stack for all that ends parts of it, one after the other: the start of a stack takes longer than any of this. */
describe('a stack whose parts leave', () => {
  let gateway: StartedGateway;
  const at = () => gateway;

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: SERVICES,
      apart: ['gateway', ...SERVICES],
      settings: { 'business-registry': LITTLE_DISK, 'records-sections': LITTLE_DISK },
    });
  });
  afterAll(() => gateway.end());

  describe('GET /health', () => describeHealth(at));
  describe('the production API', () => describeServicesAway(at));
  describe('the demo', () => describeDemoAway(at));
  describe('a process that is asked to end', () => describeEnding(at));
});
