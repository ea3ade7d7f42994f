import type { LienRow, LoanRow, RecordHead, RecordRow, RegisterItemRow } from '@registry/contracts-records-sections';
import { isEndedLien, RECORD_KINDS, type RecordKind, toRealSlug } from '@registry/domain';
import { number } from '../../layout/parts.ts';

/** The title of a record, and the facts of its source: texts ready to be shown. */
export interface RecordFacts {
  readonly title: string;
  readonly status: string | null;
  /** The day by which records are ordered, with what happened on it. */
  readonly date: readonly [what: string, date: string] | null;
  /** The day on which it ends, with what happens then. */
  readonly expiry: readonly [what: string, date: string] | null;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Codes that a source publishes without an explanation, by the source's slug. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // FMCSA's description of the census file, CARRIER_OPERATION
  'us/fmcsa-census': {
    A: 'Interstate carrier',
    B: 'Intrastate carrier of hazardous materials',
    C: 'Intrastate carrier',
  },
};

/** A record of a federal register in words, by its `type`; a record of another one has the label of its number. */
const RECORD_NAMES: Readonly<Record<string, string>> = {
  'customs-manifest': 'Bill of lading',
  'e-verify': 'E-Verify employer',
  fec: 'FEC committee',
  'form-5500': 'Form 5500 return',
  h1b: 'H-1B labor condition application',
  h2a: 'H-2A labor certification',
  h2b: 'H-2B labor certification',
  'irs-990': 'Form 990 return',
  'irs-eo': 'IRS exempt organization',
  npi: 'NPI provider',
  'osha-inspection': 'OSHA inspection',
  sam: 'SAM registration',
  sec: 'SEC filing',
  'whd-case': 'Wage and Hour case',
};

export function recordFacts(row: RecordRow): RecordFacts {
  if ('filing_number' in row) return lien(row);
  return 'lender' in row ? loan(row) : registerItem(row);
}

/** Checks that the day on which the record ends is past. */
export function isExpired(row: RecordRow): boolean {
  return 'is_expired' in row && row.is_expired === true;
}

function lien(row: LienRow): RecordFacts {
  return {
    title: `${row.type.toUpperCase()} filing ${row.filing_number}`,
    status: row.status,
    date: dated('Filed', row.filed_date),
    expiry: dated(isEndedLien(row.status) ? 'lapse date' : 'lapses', row.expiration_date),
    facts: listed<LienRow['object'], 'filing_number' | 'state'>({
      secured_parties: ['Secured party', texts(row.secured_parties)],
      debtors: ['Debtor', texts(row.debtors)],
      collateral: ['Collateral', row.collateral],
    }),
  };
}

function loan(row: LoanRow): RecordFacts {
  return {
    title: `${row.type.toUpperCase()} loan${row.lender === null ? '' : ` from ${row.lender}`}`,
    status: row.status,
    date: dated('Approved', row.date),
    expiry: null,
    facts: listed<LoanRow['object'], 'lender'>({
      amount: ['Amount', dollars(row.amount)],
      forgiveness_amount: ['Forgiven', dollars(row.forgiveness_amount)],
      jobs_reported: ['Jobs reported', row.jobs_reported === null ? null : number(row.jobs_reported)],
    }),
  };
}

function registerItem({ object, type, source, number: recordNumber, ...row }: RegisterItemRow): RecordFacts {
  const { description } = row;
  const name = RECORD_NAMES[type];
  const known = description === null ? undefined : CODES[toRealSlug(source)]?.[description];
  return {
    title: recordNumber === null ? (name ?? source) : `${name ?? RECORD_KINDS[object].number} ${recordNumber}`,
    status: row.status,
    date: dated('Dated', row.date),
    expiry: dated('expires', row.expiration_date),
    facts: listed<RegisterItemRow['object'], 'number'>({
      name: ['Holder', row.name],
      state: ['State', row.state],
      description: ['Description', known === undefined ? description : `${known} (${description ?? ''})`],
    }),
  };
}

/** The fields of a head that neither the title, `Named`, nor the status and the dates of `RecordFacts` have. */
type FactField<Kind extends RecordKind, Named> = Exclude<
  keyof Extract<RecordHead, { object: Kind }>,
  'object' | 'type' | 'status' | 'expiration_date' | Named
>;

/** Facts in the order of reading. One of every field: a new field of a row does not compile without its label. */
function listed<Kind extends RecordKind, Named>(
  facts: Readonly<Record<FactField<Kind, Named>, readonly [label: string, value: string | null]>>,
): (readonly [label: string, value: string])[] {
  const all = Object.values<readonly [label: string, value: string | null]>(facts);
  return all.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value] as const]));
}

function dated(what: string, date: string | null): readonly [string, string] | null {
  return date === null ? null : [what, date];
}

function dollars(amount: number | null): string | null {
  return amount === null ? null : `$${number(Math.round(amount))}`;
}

/** Texts in a row; null without any. */
export function texts(all: readonly string[]): string | null {
  return all.length === 0 ? null : all.join('; ');
}
