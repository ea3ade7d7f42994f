import { Field, publicObject, type Shape } from '@registry/contracts-message';
import { type RecordKind, SECTION_KINDS, type SectionName } from '@registry/domain';
import Type from 'typebox';
import { match } from './match.ts';
import { recordDecision } from './workspace/record-decision.ts';

/** A source that has a record. */
const recordOrigin = publicObject('RecordOrigin', 'A source that has a record.', {
  source: Field.string('The slug of the source.', 'us-or/olcc-licenses'),
  as_of: Field.dateOrNull('The date of its data; `null` if the source does not state it.', '2026-05-23'),
  retrieved_at: Field.time('Time when a load or a lookup last confirmed the record in it.'),
  absent_since: Field.timeOrNull(
    'Time when the record was first missing from its complete file; `null` while it is listed.',
  ),
  differs: Field.anyFields('Fields of the record that this source states otherwise, with its values.'),
  fills: Field.strings(
    'Fields of the record that this source states and newer data leave out: they are as of its `as_of`.',
    ['expiration_date'],
  ),
});

export type RecordOrigin = Shape<typeof recordOrigin>;

/** The fields that every row of a section has next to those of its kind. `source`: the slug of an example. */
function rowFields(source: string) {
  return {
    id: Field.string('The id of the record, the same in every load.', 'rec_3q2-7wEjY0mB1cQxUv5a'),
    source: Field.string('The slug of the source.', source),
    match: Field.described(match, 'How the record was matched to the company.'),
    sources: Field.list(
      recordOrigin,
      'The sources that publish the record, the newest data first. Those data are shown; older ones fill gaps. `source` is the first.',
    ),
    record: Field.anyFields(
      "The source's own fields, verbatim. If the record has several files or sources, each one's rows are listed under its name.",
    ),
    as_of: Field.dateOrNull('The date of the data; `null` if the source does not state it.', '2026-11-01'),
    retrieved_at: Field.time('Time when a load or a lookup last confirmed it.'),
    absent_since: Field.timeOrNull(
      'Time when it was first missing from a complete file of its source; `null` while it is listed.',
    ),
    decision: Field.objectOrNull(recordDecision, 'The decision of your workspace; `null` without one.'),
  };
}

/** When a record ends; `date` describes the day. */
function expiry(date: string) {
  return {
    expiration_date: Field.dateOrNull(date, '2026-06-30'),
    is_expired: Field.flagOrNull(
      'Whether `expiration_date` is past on the day of the request, of `known_at` or of `valid_on`. It does not depend on `status`, which is of the date of the data. `null` without an expiration date.',
    ),
  };
}

/** A lien on the company's property. Registries publish differently: what one does not is null or empty. */
const lien = publicObject('Lien', 'A lien against a business, such as a UCC filing.', {
  ...rowFields('us-co/ucc'),
  type: Field.string('The kind of lien: `ucc`.', 'ucc'),
  filing_number: Field.string('The filing number, as issued.', '20212060001'),
  filed_date: Field.dateOrNull('The filing date.', '2021-06-30'),
  state: Field.string("Two-letter code of the register's state.", 'CO'),
  status: Field.stringOrNull("The status in the registry's own wording.", 'Active'),
  ...expiry('The lapse date.'),
  secured_parties: Field.strings('The creditors, if the register publishes them.', ['FRONT RANGE BANK']),
  debtors: Field.strings('The debtors, if the register publishes them.', ['CEDAR RIDGE BAKERY LLC']),
  collateral: Field.stringOrNull("The collateral, in the register's own wording.", 'One deck oven'),
  object: Field.objectType('lien'),
});

/** A loan under a public program. */
const loan = publicObject('Loan', 'A loan to a business under a public program.', {
  ...rowFields('us/ppp-loans'),
  type: Field.string('The loan program: `ppp`.', 'ppp'),
  amount: Field.numberOrNull('The amount in US dollars; `null` if the release gives only a range.', 182_500),
  date: Field.dateOrNull('The approval date.', '2020-04-27'),
  lender: Field.stringOrNull('The lender that services the loan.', 'Front Range Bank'),
  status: Field.stringOrNull("The loan status, in the program's own wording.", 'Paid in Full'),
  jobs_reported: Field.integerOrNull('Number of jobs that the borrower reported.', 14),
  forgiveness_amount: Field.numberOrNull('The forgiven amount in US dollars.', 183_912.4),
  object: Field.objectType('loan'),
});

/** The fields that carriers, licenses, permits and other federal rows have in common. */
function registerItem<const Kind extends RecordKind>(name: string, what: string, kind: Kind, example: ItemExample) {
  return publicObject(name, what, {
    ...rowFields(example.source),
    type: Field.string('The kind of record, from its source.', example.type),
    name: Field.stringOrNull('The name of the holder, as published.'),
    number: Field.stringOrNull('The number that the agency issued.', example.number),
    date: Field.dateOrNull('The date of issue, filing or approval, or of the data.'),
    state: Field.stringOrNull('Two-letter code of the state to which the record belongs.', example.state),
    status: Field.stringOrNull(
      "The status, in the agency's own wording, as of `as_of`, or of that of the source that `fills` it.",
    ),
    ...expiry('The last day on which it is valid; `null` if the source does not publish one.'),
    description: Field.stringOrNull("The description in the agency's own wording.", example.description),
    object: Field.objectType(kind),
  });
}

/** Values of an existing source, for the documentation. */
type ItemExample = Readonly<Record<'source' | 'type' | 'number' | 'state' | 'description', string>>;

/** The rows of each kind of record. */
const recordRows = {
  lien,
  loan,
  fmcsa_registration: registerItem(
    'FmcsaRegistration',
    'A registration as a motor carrier with the Federal Motor Carrier Safety Administration (FMCSA).',
    'fmcsa_registration',
    {
      source: 'us/fmcsa',
      type: 'fmcsa',
      number: '1234567',
      state: 'CO',
      description: 'C',
    },
  ),
  license: registerItem('License', 'A license of a state or city.', 'license', {
    source: 'us-or/olcc-licenses',
    type: 'or-olcc',
    number: '030-10018000C5BE',
    state: 'OR',
    description: 'RECREATIONAL PROCESSOR',
  }),
  permit: registerItem('Permit', 'A permit of a state or city.', 'permit', {
    source: 'us-tx/tabs-projects',
    type: 'tx-tabs',
    number: 'TABS2026012345',
    state: 'TX',
    description: 'New Construction',
  }),
  record: registerItem('FederalRecord', 'A record of a federal dataset that has no section of its own.', 'record', {
    source: 'us/form-5500',
    type: 'form-5500',
    number: '20230401101010P030012345678001',
    state: 'CO',
    description: 'CEDAR RIDGE BAKERY 401(K) PLAN',
  }),
} as const satisfies Record<RecordKind, unknown>;

export type LienRow = Shape<typeof lien>;
export type LoanRow = Shape<typeof loan>;
/** A record as sections list it; `object` is its kind. */
export type RecordRow = { [Kind in RecordKind]: Shape<(typeof recordRows)[Kind]> }[RecordKind];
export type RegisterItemRow = Exclude<RecordRow, LienRow | LoanRow>;

/** The fields that a section adds to a record: whose it is, where it is from, and what depends on the day of the request. */
type AddedField = keyof ReturnType<typeof rowFields> | 'is_expired';

/** What a source says of a record, without its date, by which sections are ordered. */
export type RecordHead = {
  [Kind in RecordKind]: Omit<Shape<(typeof recordRows)[Kind]>, AddedField | 'date' | 'filed_date'>;
}[RecordKind];

const AROUND: ReadonlySet<string> = new Set(['object', ...Object.keys({ ...rowFields(''), ...expiry('') })]);

/** The fields with which a row of a kind begins after `object`, in their order: its date among them, its expiry not. */
export function leadingFields(kind: RecordKind): readonly string[] {
  return Object.keys(recordRows[kind].properties).filter((field) => !AROUND.has(field));
}

/** The fields that `head` of a source of a kind may state, in their order. */
export function statedFields<Kind extends RecordKind>(kind: Kind) {
  type Stated = Exclude<keyof Extract<RecordHead, { object: Kind }>, 'object' | 'type'>;
  const others = new Set(['object', 'type', 'date', 'filed_date', 'is_expired', ...Object.keys(rowFields(''))]);
  return Object.keys(recordRows[kind].properties).filter((field) => !others.has(field)) as Stated[];
}

/**
 * The fields by which a record of each kind is about the same party, in the order of its digest. Any other field may change or be added
 * without a decision on the record being lost.
 */
export const identityFields = {
  lien: ['type', 'filing_number', 'state', 'secured_parties', 'debtors'],
  loan: ['type'],
  fmcsa_registration: ['type', 'name', 'number', 'state'],
  license: ['type', 'name', 'number', 'state'],
  permit: ['type', 'name', 'number', 'state'],
  record: ['type', 'name', 'number', 'state'],
} as const satisfies { readonly [Kind in RecordKind]: readonly (keyof Extract<RecordRow, { object: Kind }>)[] };

/** A record of any kind. */
export const anyRecordRow = Type.Unsafe<RecordRow>({ oneOf: Object.values(recordRows) });

/** The rows of a section. */
export function describeRows(section: SectionName, options: { readonly maxItems?: number } = {}) {
  const rows = SECTION_KINDS[section].map((kind) => recordRows[kind]);
  const description = 'The records, newest first. Records without a date come last.';
  return Type.Unsafe<RecordRow[]>({ type: 'array', items: { oneOf: rows }, description, ...options });
}

/** What the schemas of a section's lists begin with. */
export function toSchemaName(section: SectionName): string {
  const [kind, ...others] = SECTION_KINDS[section];
  return kind === undefined || others.length > 0 ? 'Federal' : recordRows[kind].title;
}

/** The number that its agency issued; null where the kind or the source has none. */
export function readNumber(row: RecordRow): string | null {
  if ('filing_number' in row) return row.filing_number;
  return 'number' in row ? row.number : null;
}

/** The date of the data that state the status: those of an older source where newer data have none. */
export function toStatusDate({ as_of, sources }: RecordRow): string | null {
  const filling = sources.find(({ fills }) => fills.includes('status'));
  return filling === undefined ? as_of : filling.as_of;
}

/** The day by which sections are ordered: filed, approved, issued. */
export function toDate(row: RecordRow): string | null {
  return 'filed_date' in row ? row.filed_date : row.date;
}
