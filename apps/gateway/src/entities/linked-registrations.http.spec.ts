import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { describeAnnotatedEntities } from '../businesses/search-businesses/annotated-entities.suite.ts';
import { describeEntityPage } from './entity-page.suite.ts';
import { ABROAD, californiaLoad, HOME_COMPANY, NAME_ABROAD } from '../testing/entities/linked-companies.ts';
import type { SampleRecords } from '../testing/sample-records.ts';
import { StartedGateway } from '../testing/started-gateway.ts';
import { describeEntityRecords, RECORDS, TWIN_NUMBER } from './list-entity-records.suite.ts';
import { describeEntityScreening } from './list-entity-watchlist-results.suite.ts';

jest.setTimeout(240_000);

/** A license of the company in a state, with the number of the one in the other state. */
function twinLicense(state: string): SampleRecords {
  const record = { id: TWIN_NUMBER, holder: 'QUARTZ HOLLOW MILLS LLC', state, date: '2024-02-20' };
  return { source: `us-${state.toLowerCase()}/twin-licenses`, kind: 'license', records: [record] };
}

/** One stack for all that suppresses a registration of the company in two states, in this order: the first loads the only list. */
describe('a company in two states', () => {
  let gateway: StartedGateway;
  const at = () => gateway;

  beforeAll(async () => {
    const records = Object.entries(RECORDS).flatMap(([state, count]) =>
      Array.from({ length: count }, (_, row) => ({
        id: `${state}-${row}`,
        holder: 'QUARTZ HOLLOW MILLS LLC',
        state,
        date: `2024-02-1${row}`,
      })),
    );
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections'],
      companies: [HOME_COMPANY],
      records: [{ source: 'us/sample-record', kind: 'record', records }, ...['CO', 'CA'].map(twinLicense)],
      states: ['CA'],
      loads: [californiaLoad({ [NAME_ABROAD]: ABROAD })],
    });
  });
  afterAll(() => gateway.end());

  describe('GET /v1/entities/{id}/watchlist', () => describeEntityScreening(at));
  describe('the page of an entity', () => describeEntityPage(at));
  describe('GET /v1/entities/{id}/records', () => describeEntityRecords(at));
  describe('annotated businesses by entity', () => describeAnnotatedEntities(at));
});
