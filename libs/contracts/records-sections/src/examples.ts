import type { SectionName } from '@registry/domain';
import type { ExclusionEntry } from './exclusion-entry.ts';
import type { LienRow, RecordHead } from './record-rows.ts';
import type { Coverage } from './section.ts';

export { exampleKeys } from '@registry/contracts-business-registry';

/** The section of `exampleLien`. */
export const EXAMPLE_SECTION: SectionName = 'liens';

export const exampleHead = {
  object: 'lien',
  type: 'ucc',
  filing_number: '20212060001',
  state: 'CO',
  status: 'Active',
  expiration_date: '2026-06-30',
  secured_parties: ['FRONT RANGE BANK'],
  debtors: ['CEDAR RIDGE BAKERY LLC'],
  collateral: 'One deck oven',
} as const satisfies RecordHead;

const { object, type, filing_number, state, status, expiration_date, ...parties } = exampleHead;

/** The row of `exampleHead`, in the order of the documentation. */
export const exampleLien: LienRow = {
  ...{ object, type, filing_number, filed_date: '2021-06-30', state, status, expiration_date, is_expired: true },
  ...parties,
  id: 'rec_3q2-7wEjY0mB1cQxUv5a',
  source: 'us-co/ucc',
  sources: [
    {
      source: 'us-co/ucc',
      as_of: '2026-11-01',
      retrieved_at: '2026-11-02T08:15:30.000Z',
      absent_since: null,
      differs: {},
      fills: [],
    },
  ],
  match: {
    method: 'name_state_exact_unique',
    confidence: 0.994,
    bearers: 1,
    text: 'No other loaded Colorado company has this legal name, same full name, same ZIP code.',
    evidence: [
      { fact: 'only_bearer', agrees: true, weight: 4.35, text: 'no other loaded Colorado company has this legal name' },
      { fact: 'full_name', agrees: true, weight: 0, text: 'same full name' },
      { fact: 'postal_code', agrees: true, weight: 0.69, text: 'same ZIP code' },
    ],
    matched_on: 'CEDAR RIDGE BAKERY LLC',
    compared_with: 'CEDAR RIDGE BAKERY, LLC',
  },
  record: { filings: [{ fileid: '20212060001', filingdate: '06/30/2021' }] },
  as_of: '2026-11-01',
  retrieved_at: '2026-11-02T08:15:30.000Z',
  absent_since: null,
  decision: null,
};

export const exampleCoverage: Coverage = {
  status: 'covered',
  scope: null,
  sources: [{ source: 'us-co/ucc', as_of: '2026-11-01', loaded_at: '2026-11-02T08:20:00.000Z' }],
  register: 'whole',
};

/** An entry of a list, invented. */
export const exampleEntry: ExclusionEntry = {
  list: 'SDN',
  entry_id: '15001',
  name: 'BLUE HERON SHIPPING COMPANY LIMITED',
  may_be_cut: false,
  kind: 'entity',
  aliases: [{ name: 'BLUE HERON LINE', quality: 'weak', kind: 'aka' }],
  addresses: [
    {
      full_address: '12 Quay Road, Valletta, Malta',
      address_line1: '12 Quay Road',
      city: 'Valletta',
      state: null,
      postal_code: null,
      country: 'MT',
    },
  ],
  identifiers: [{ scheme: 'imo', value: '9187654' }],
  programs: ['IRAN'],
  listed_at: null,
  expires_at: null,
  remarks: 'Identification Number IMO 9187654.',
  url: null,
  repeats: null,
};
