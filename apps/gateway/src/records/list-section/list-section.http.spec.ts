import { beforeAll, describe } from '@jest/globals';
import { SECTION_KINDS, SECTION_NAMES, type SectionName } from '@registry/domain';
import { describeSection, SectionStand } from './section.suite.ts';

const ORIGIN = ['source', 'sources', 'match', 'record', 'as_of', 'retrieved_at', 'absent_since', 'decision'];
const EXPIRY = ['expiration_date', 'is_expired'];
const REGISTER_ITEM = ['type', 'name', 'number', 'date', 'state', 'status', 'description', ...EXPIRY];
/** The keys of a row between `object` and its origin, in the order of the contract. */
const KEYS: Readonly<Record<SectionName, readonly string[]>> = {
  liens: [
    ...['type', 'filing_number', 'filed_date', 'state', 'status'],
    ...['secured_parties', 'debtors', 'collateral', ...EXPIRY],
  ],
  loans: ['type', 'amount', 'date', 'lender', 'status', 'jobs_reported', 'forgiveness_amount'],
  fmcsa_registrations: REGISTER_ITEM,
  licenses: REGISTER_ITEM,
  permits: REGISTER_ITEM,
  federal: REGISTER_ITEM,
};

describe('the sections of a business', () => {
  const stand = new SectionStand();

  beforeAll(() => stand.start());

  describe.each(SECTION_NAMES.map((section, at) => ({ section, at })))('GET /v1/businesses/{id}/$section', (one) => {
    const { section, at } = one;
    const operationId = `list_${section}`.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    // Federal shows loans and carriers too; its own kind is the last.
    const kind = SECTION_KINDS[section].at(-1) ?? 'record';
    describeSection(stand, { section, operationId, kind, at, keys: ['object', 'id', ...KEYS[section], ...ORIGIN] });
  });
});
