import type { SectionName } from '@registry/domain';
import type { LienRow } from './record-row.ts';
import type { Coverage } from './section.ts';

export { exampleKeys } from '@registry/contracts-business-registry';

/** The section of `exampleLien`. */
export const EXAMPLE_SECTION: SectionName = 'liens';

export const exampleLien: LienRow = {
  kind: 'lien',
  type: 'ucc',
  date: '2021-06-30',
  filingNumber: '20212060001',
  state: 'CO',
  status: 'Active',
  expirationDate: '2026-06-30',
  securedParties: ['FRONT RANGE BANK'],
  debtors: ['CEDAR RIDGE BAKERY LLC'],
  collateral: 'One deck oven',
  source: 'us-co/ucc',
  asOf: '2026-11-01',
  retrievedAt: '2026-11-02T08:15:30.000Z',
  absentSince: null,
  match: {
    method: 'name_state_exact_unique',
    confidence: 0.99,
    matchedOn: 'CEDAR RIDGE BAKERY LLC',
    comparedWith: 'CEDAR RIDGE BAKERY, LLC',
    bearers: 1,
    text: 'No other loaded company of Colorado has the name, same full name, same ZIP code.',
    evidence: [
      { fact: 'only_bearer', agrees: true, weight: 3.64, text: 'no other loaded company of Colorado has the name' },
      { fact: 'full_name', agrees: true, weight: 0, text: 'same full name' },
      { fact: 'postal_code', agrees: true, weight: 1.17, text: 'same ZIP code' },
    ],
  },
  record: { filings: [{ fileid: '20212060001', filingdate: '06/30/2021' }] },
};

export const exampleCoverage: Coverage = {
  status: 'covered',
  scope: null,
  sources: [{ source: 'us-co/ucc', asOf: '2026-11-01', loadedAt: '2026-11-02T08:20:00.000Z' }],
  register: 'whole',
};
