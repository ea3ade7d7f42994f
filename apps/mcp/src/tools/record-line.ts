import type { DecideRecordReply } from '@registry/api-client';
import { isEndedLien } from '@registry/domain';
import { toDataDate } from '../coverage/section-coverage.ts';
import { factsLine, labelled } from './facts-line.ts';

/** Members that every row of records has; beyond these each kind has members of its own. */
export interface RecordFields {
  readonly object: string;
  readonly source: string;
  readonly as_of: string | null;
  readonly retrieved_at: string;
  readonly absent_since: string | null;
  readonly status?: string | null;
  readonly expiration_date?: string | null;
  readonly is_expired?: boolean | null;
  readonly sources: readonly {
    readonly source: string;
    readonly as_of: string | null;
    readonly fills: readonly string[];
  }[];
  readonly match: { readonly method: string; readonly confidence: number; readonly matched_on: string | null };
}

type AnyKey<Row> = Row extends unknown ? keyof Row : never;
/** Members that a line has elsewhere, or that are for programs. */
type Unlabelled = Exclude<keyof RecordFields, 'absent_since'> | 'id' | 'record' | 'decision' | 'state';

/** Members of all kinds of rows in the order of reading, with the words before their values. One of a new field is required. */
const labels: Readonly<Record<Exclude<AnyKey<DecideRecordReply>, Unlabelled> | 'standing', string>> = {
  type: '',
  filed_date: 'filed',
  date: 'dated',
  filing_number: 'no.',
  number: 'no.',
  name: '',
  description: '',
  standing: '',
  absent_since: 'missing from its source since',
  amount: 'US$',
  lender: 'lender',
  jobs_reported: 'jobs reported',
  forgiveness_amount: 'forgiven US$',
  secured_parties: 'secured party',
  debtors: 'debtor',
  collateral: 'collateral',
};

/** Longer values, such as a lien's collateral, are cut in the text; the structured response is complete. */
const VALUE_LENGTH_MAX = 200;

/** `lien: ucc; filed 2021-06-30; no. 20212060001; status Active as of 2026-11-01 … [us-co/ucc, data of 2026-11-01, matched on CEDAR RIDGE BAKERY LLC: name_state_unique 0.95]` */
export function recordLine(row: RecordFields): string {
  const values: Readonly<Record<string, unknown>> = { ...row, standing: standing(row) };
  const facts = Object.entries(labels).map(([name, label]) => cut(labelled(label, values[name]).trim()));
  return `${row.object}: ${factsLine(...facts)} [${row.sources.map(({ source }) => source).join(' and ')}, ${toDataDate(row.as_of)}, ${matchNote(row.match)}]`;
}

/** `status ACTIVE as of 2026-05-23, expired 2026-06-03`: a status is that of the date of the data that have it. */
function standing(row: RecordFields): string {
  const { status, sources, expiration_date: expires, is_expired: isExpired } = row;
  const older = sources.find(({ fills }) => fills.includes('status'));
  const { as_of: asOf } = older ?? row;
  // The line ends with the date of the record.
  const date = asOf === null ? (older === undefined ? '' : ' of an unknown date') : ` as of ${asOf}`;
  // A lien that has ended neither expires nor is there to expire.
  const hasEnded = 'filing_number' in row && isEndedLien(status ?? null);
  const facts = [
    status ? `status ${status}${date}` : '',
    expires ? `${hasEnded ? 'lapse date' : isExpired === true ? 'expired' : 'expires'} ${expires}` : '',
  ];
  return facts.filter(Boolean).join(', ');
}

/** How sure it is that the row is of the company. */
function matchNote({ method, confidence, matched_on }: RecordFields['match']): string {
  return `${matched_on === null ? 'matched' : `matched on ${matched_on}`}: ${method} ${confidence}`;
}

function cut(text: string): string {
  return text.length <= VALUE_LENGTH_MAX ? text : `${text.slice(0, VALUE_LENGTH_MAX)}…`;
}
