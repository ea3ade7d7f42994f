import {
  evidenceInWords,
  listSection,
  recordId,
  toSentence,
  type RecordRow,
  type RegisterItemRow,
} from '@registry/contracts-records-sections';
import type { RecordKind, SectionName } from '@registry/domain';

/** A match with the fitted weights of a name without its legal form, in a state whose registry is loaded. */
function matchIn(state: string) {
  const evidence = (
    [
      { fact: 'only_bearer', agrees: true, weight: 4.35 },
      { fact: 'legal_form', agrees: null, weight: -0.69 },
      { fact: 'postal_code', agrees: true, weight: 0.69 },
    ] as const
  ).map((one) => evidenceInWords(one, { state, bearers: 1, isLegal: true }));
  return {
    method: 'name_state_unique',
    confidence: 0.987,
    bearers: 1,
    text: toSentence(evidence),
    evidence,
    matched_on: 'CEDAR RIDGE BAKERY',
    compared_with: 'CEDAR RIDGE BAKERY, LLC',
  } as const;
}

const seen = { as_of: '2026-11-01', retrieved_at: '2026-11-02T08:15:30.000Z', absent_since: null };

/** Returns the fields of an example about its only source. */
function seenIn(source: string, kind: RecordKind, number: string) {
  const sources = [{ source, ...seen, differs: {}, fills: [] }];
  return { id: recordId(kind, source, number), source, sources, ...seen, decision: null };
}

type Item = Pick<
  RegisterItemRow,
  'object' | 'type' | 'number' | 'date' | 'status' | 'description' | 'source' | 'record'
> & {
  readonly expiration_date?: string;
  readonly in?: readonly [code: string, state: string];
};

function registerItem({ in: [state, name] = ['CO', 'Colorado'], ...item }: Item): RecordRow {
  const is_expired = item.expiration_date === undefined ? null : false;
  return {
    expiration_date: null,
    is_expired,
    ...item,
    name: 'CEDAR RIDGE BAKERY',
    state,
    match: matchIn(name),
    ...seenIn(item.source, item.object, item.number ?? ''),
  };
}

const [lien] = listSection.example.reply.rows;
if (lien === undefined) throw new Error('The contract of list-section has no row in its example.');

/** A row of each section, of existing sources, for the documentation. */
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
    match: matchIn('Colorado'),
    record: { LoanNumber: '4000000000', BorrowerName: 'CEDAR RIDGE BAKERY' },
    ...seenIn('us/ppp-loans', 'loan', '4000000000'),
  },
  fmcsa_registrations: registerItem({
    object: 'fmcsa_registration',
    type: 'fmcsa',
    number: '1234567',
    date: '2023-04-01',
    status: 'A',
    description: 'C',
    source: 'us/fmcsa',
    record: { census: [{ DOT_NUMBER: '1234567', LEGAL_NAME: 'CEDAR RIDGE BAKERY', CARRIER_OPERATION: 'C' }] },
  }),
  licenses: registerItem({
    object: 'license',
    type: 'or-olcc',
    number: '030-10018000C5BE',
    date: null,
    status: 'ACTIVE',
    expiration_date: '2027-06-03',
    description: 'RECREATIONAL PROCESSOR',
    source: 'us-or/olcc-licenses',
    record: { 'License Number': '030-10018000C5BE', 'Business Licenses': 'CEDAR RIDGE BAKERY', Status: 'ACTIVE' },
    in: ['OR', 'Oregon'],
  }),
  permits: registerItem({
    object: 'permit',
    type: 'tx-tabs',
    number: 'TABS2026012345',
    date: '2026-04-01',
    status: null,
    description: 'New Construction',
    source: 'us-tx/tabs-projects',
    record: { project_number: 'TABS2026012345', own_name: 'CEDAR RIDGE BAKERY', work_type: 'New Construction' },
    in: ['TX', 'Texas'],
  }),
  federal: registerItem({
    object: 'record',
    type: 'form-5500',
    number: '20230401101010P030012345678001',
    date: '2023-04-01',
    status: 'FILING_RECEIVED',
    description: 'CEDAR RIDGE BAKERY 401(K) PLAN',
    source: 'us/form-5500',
    record: { ACK_ID: '20230401101010P030012345678001', SPONSOR_DFE_NAME: 'CEDAR RIDGE BAKERY' },
  }),
};
