import {
  evidenceInWords,
  listSection,
  sentenceOf,
  type RecordRow,
  type RegisterItemRow,
} from '@registry/contracts-records-sections';
import type { SectionName } from '@registry/domain';

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
  bearers: 1,
  text: sentenceOf(evidence),
  evidence,
  matched_on: 'CEDAR RIDGE BAKERY',
  compared_with: 'CEDAR RIDGE BAKERY, LLC',
} as const;
const seen = { as_of: '2026-11-01', retrieved_at: '2026-11-02T08:15:30.000Z', absent_since: null };

type Item = Pick<RegisterItemRow, 'object' | 'type' | 'number' | 'description' | 'source'>;

function registerItem({ object, type, number, description, source }: Item): RecordRow {
  return {
    object,
    type,
    name: 'CEDAR RIDGE BAKERY',
    number,
    date: '2023-04-01',
    state: 'CO',
    status: 'Active',
    description,
    source,
    match,
    record: { licensee: 'CEDAR RIDGE BAKERY' },
    ...seen,
  };
}

const [lien] = listSection.example.reply.rows;
if (lien === undefined) throw new Error('The contract of list-section has no row in its example.');

/** A row of each section, for the documentation. */
export const exampleRows: Readonly<Record<SectionName, RecordRow>> = {
  liens: lien,
  loans: {
    object: 'loan',
    type: 'ppp',
    amount: 182_500,
    date: '2020-04-27',
    lender: 'Front Range Bank',
    status: 'Paid in Full',
    jobs_reported: 14,
    forgiveness_amount: 183_912.4,
    source: 'us/sba-ppp',
    match,
    record: { BorrowerName: 'CEDAR RIDGE BAKERY' },
    ...seen,
  },
  fmcsa_registrations: registerItem({
    object: 'fmcsa_registration',
    type: 'fmcsa',
    number: '1234567',
    description: 'Interstate',
    source: 'us/fmcsa',
  }),
  licenses: registerItem({
    object: 'license',
    type: 'co-liquor',
    number: '03-12345',
    description: 'Brew Pub',
    source: 'us-co/liquor-licenses',
  }),
  permits: registerItem({
    object: 'permit',
    type: 'denver-building',
    number: 'B-2023-00451',
    description: 'Commercial alteration',
    source: 'us-co-denver/building-permits',
  }),
  federal: registerItem({
    object: 'record',
    type: 'form-5500',
    number: '20230401101010P030012345678001',
    description: 'CEDAR RIDGE BAKERY 401(K) PLAN',
    source: 'us/form-5500',
  }),
};
