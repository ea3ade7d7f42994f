import {
  anyFields,
  dateOrNull,
  described,
  integerOrNull,
  numberOrNull,
  objectType,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  strings,
  time,
  timeOrNull,
} from '@registry/contracts-message';
import { type RecordKind, SECTION_KINDS, type SectionName } from '@registry/domain';
import Type from 'typebox';
import { match } from './match.ts';

/** What every row of a section has next to the fields of its kind. */
const rowFields = {
  source: string('The pipeline that it came by.', 'us-co/ucc'),
  match: described(match, 'How the row was matched to the company.'),
  record: anyFields(
    "The register's own fields, verbatim. Where a record was read from several rows, they stand in lists under the names of their files.",
  ),
  as_of: dateOrNull(
    'The date of the data; `null` where the source does not state it. Beyond the specification.',
    '2026-11-01',
  ),
  retrieved_at: time('When a load or a lookup last confirmed it.'),
  absent_since: timeOrNull(
    'Since when the whole file of its register lacks it; `null` while it is listed. Beyond the specification.',
  ),
};

/** A lien on the company's property. Registries publish differently: what one does not is null or empty. */
const lien = publicObject('Lien', {
  ...rowFields,
  type: string('What kind of lien: `ucc`.', 'ucc'),
  filing_number: string('As issued.', '20212060001'),
  filed_date: dateOrNull('The day it was filed.', '2021-06-30'),
  state: string('Two-letter code of the register.', 'CO'),
  status: stringOrNull("The registry's own wording.", 'Active'),
  expiration_date: dateOrNull('The day it lapses.', '2026-06-30'),
  secured_parties: strings('Creditors, where the register publishes them.', ['FRONT RANGE BANK']),
  debtors: strings('Where the register publishes them.', ['CEDAR RIDGE BAKERY LLC']),
  collateral: stringOrNull('What secures it, in the words of the register.', 'One deck oven'),
  object: objectType('lien'),
});

/** A loan under a public program. */
const loan = publicObject('Loan', {
  ...rowFields,
  type: string('The program: `ppp`.', 'ppp'),
  amount: numberOrNull('US dollars; null where the release gives a range alone.', 182_500),
  date: dateOrNull('The day it was approved.', '2020-04-27'),
  lender: stringOrNull('The lender that services it.', 'Front Range Bank'),
  status: stringOrNull("The program's own wording.", 'Paid in Full'),
  jobs_reported: integerOrNull('Jobs that the borrower reported.', 14),
  forgiveness_amount: numberOrNull('US dollars.', 183_912.4),
  object: objectType('loan'),
});

/** What carriers, licenses, permits and other federal rows have in common. */
function registerItem<const Kind extends RecordKind>(name: string, kind: Kind) {
  return publicObject(name, {
    ...rowFields,
    type: string('What it is, a slug drawn from the pipeline.', 'or-olcc'),
    name: stringOrNull('The holder, as published.'),
    number: stringOrNull('The number that the register gave it.'),
    date: dateOrNull('Issued, filed, approved or as of.'),
    state: stringOrNull('Two-letter code.'),
    status: stringOrNull("The register's own wording."),
    description: stringOrNull("What it is about, in the register's own words: a class of license, a form, a position."),
    object: objectType(kind),
  });
}

/** The rows of each kind of record. */
const recordRows = {
  lien,
  loan,
  fmcsa_registration: registerItem('FmcsaRegistration', 'fmcsa_registration'),
  license: registerItem('License', 'license'),
  permit: registerItem('Permit', 'permit'),
  record: registerItem('FederalRecord', 'record'),
} as const satisfies Record<RecordKind, unknown>;

export type LienRow = Shape<typeof lien>;
export type LoanRow = Shape<typeof loan>;
/** A record as sections list it; `object` is its kind. */
export type RecordRow = { [Kind in RecordKind]: Shape<(typeof recordRows)[Kind]> }[RecordKind];
export type RegisterItemRow = Exclude<RecordRow, LienRow | LoanRow>;

/** The rows of a section. */
export function rowsOf(section: SectionName, options: { readonly maxItems?: number } = {}) {
  const rows = SECTION_KINDS[section].map((kind) => recordRows[kind]);
  const description = 'Newest first, those without a date last.';
  return Type.Unsafe<RecordRow[]>({ type: 'array', items: { oneOf: rows }, description, ...options });
}

/** What the schemas of a section's lists begin with. */
export function schemaNameOf(section: SectionName): string {
  const [kind, ...others] = SECTION_KINDS[section];
  return kind === undefined || others.length > 0 ? 'Federal' : recordRows[kind].title;
}

/** The day by which sections are ordered: filed, approved, issued. */
export function dateOf(row: RecordRow): string | null {
  return 'filed_date' in row ? row.filed_date : row.date;
}
