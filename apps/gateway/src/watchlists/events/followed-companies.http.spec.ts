import { afterAll, beforeAll, describe } from '@jest/globals';
import { deniedList } from '../../testing/lists/denied-list.ts';
import { StartedGateway } from '../../testing/started-gateway.ts';
import { describeEntityEvents } from './entity-events.suite.ts';
import { describeListedEvents } from './list-watchlist-events.suite.ts';
import { describeRehearsal } from './rehearse-watchlist.suite.ts';
import { describeScreeningEvents, ELSEWHERE } from './screening-events.suite.ts';
import { describeVerificationEvents } from './verification-events.suite.ts';

/** One stack for all that load changes of followed companies, one after the other: each load is of all companies. */
describe('followed companies that change', () => {
  let gateway: StartedGateway;
  const at = () => gateway;

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections', 'jurisdiction', 'demo', 'watchlist'],
      states: ['AK', 'CA'],
      loads: [deniedList([ELSEWHERE], '2026-10-01')],
    });
  }, 300_000);
  afterAll(() => gateway.end());

  describe('events of screening hits', () => describeScreeningEvents(at));
  describeRehearsal(at);
  describeListedEvents(at);
  describe('events of decided cases', () => describeVerificationEvents(at));
  describe('changes of an entity, from a load to watchlists and copies', () => describeEntityEvents(at));
});
