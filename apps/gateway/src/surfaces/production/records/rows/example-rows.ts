import {
  evidenceInWords,
  listSection,
  sentenceOf,
  type RecordRow,
  type UnifiedRow,
} from '@registry/contracts-records-sections';
import type { SectionName } from '@registry/domain';

const AS_OF = '2026-11-01';
const RETRIEVED_AT = '2026-11-02T08:15:30.000Z';
const evidence = (
  [
    { fact: 'only_bearer', agrees: true, weight: 3.64 },
    { fact: 'legal_form', agrees: null, weight: -1.87 },
    { fact: 'postal_code', agrees: true, weight: 1.17 },
  ] as const
).map((one) => evidenceInWords(one, { state: 'Colorado', bearers: 1 }));
const match = {
  method: 'name_state_unique',
  confidence: 0.95,
  matchedOn: 'CEDAR RIDGE BAKERY',
  comparedWith: 'CEDAR RIDGE BAKERY, LLC',
  bearers: 1,
  text: sentenceOf(evidence),
  evidence,
} as const;

function registerItem(row: Pick<UnifiedRow, 'kind' | 'type' | 'number' | 'description' | 'source'>): UnifiedRow {
  return {
    name: 'CEDAR RIDGE BAKERY',
    date: '2023-04-01',
    state: 'CO',
    status: 'Active',
    asOf: AS_OF,
    retrievedAt: RETRIEVED_AT,
    absentSince: null,
    match,
    record: { licensee: 'CEDAR RIDGE BAKERY' },
    ...row,
  };
}

const [lien] = listSection.example.reply.rows;
if (lien === undefined) throw new Error('The contract of list-section has no row in its example.');

/** A row of each section, for the documentation. */
export const exampleRows: Readonly<Record<SectionName, RecordRow>> = {
  liens: lien,
  loans: {
    kind: 'loan',
    type: 'ppp',
    amount: 182_500,
    date: '2020-04-27',
    lender: 'Front Range Bank',
    status: 'Paid in Full',
    jobsReported: 14,
    forgivenessAmount: 183_912.4,
    source: 'us/sba-ppp',
    asOf: AS_OF,
    retrievedAt: RETRIEVED_AT,
    absentSince: null,
    match,
    record: { BorrowerName: 'CEDAR RIDGE BAKERY' },
  },
  fmcsa_registrations: registerItem({
    kind: 'fmcsa_registration',
    type: 'fmcsa',
    number: '1234567',
    description: 'Interstate',
    source: 'us/fmcsa',
  }),
  licenses: registerItem({
    kind: 'license',
    type: 'co-liquor',
    number: '03-12345',
    description: 'Brew Pub',
    source: 'us-co/liquor-licenses',
  }),
  permits: registerItem({
    kind: 'permit',
    type: 'denver-building',
    number: 'B-2023-00451',
    description: 'Commercial alteration',
    source: 'us-co-denver/building-permits',
  }),
  federal: registerItem({
    kind: 'record',
    type: 'form-5500',
    number: '20230401101010P030012345678001',
    description: 'CEDAR RIDGE BAKERY 401(K) PLAN',
    source: 'us/form-5500',
  }),
};
