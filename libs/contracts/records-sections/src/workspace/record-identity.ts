import { foldWords, type RecordKind } from '@registry/domain';
import { createHash } from 'node:crypto';
import { leadingFields, type RecordRow } from '../record-rows.ts';

/** How the id of a record begins. */
export const RECORD_ID_START = 'rec_';
/** Bytes of a digest: two records of a company never share one. */
const DIGEST_BYTES = 15;

/**
 * The id of a record: the same in every load, and in every source of its register. `register`: its slug, or that of the source where no
 * other source publishes the record.
 */
export function recordId(kind: RecordKind, register: string, rowKey: string): string {
  return `${RECORD_ID_START}${digest([kind, register, rowKey])}`;
}

/** What may change without the record being about somebody else. */
const PASSING: ReadonlySet<string> = new Set([
  ...['status', 'amount', 'jobs_reported', 'forgiveness_amount', 'description', 'collateral', 'lender'],
  ...['date', 'filed_date'],
]);

/** What a record says of whom it is about, without formatting and the order of its lists. */
export function recordContent(row: RecordRow): string {
  const values: Readonly<Record<string, unknown>> = row;
  const fields = leadingFields(row.object).filter((field) => !PASSING.has(field));
  // A loan has no name of its own among its fields.
  const name = 'name' in row || 'debtors' in row ? null : row.match.matched_on;
  return digest([...fields.map((field) => [field, plain(values[field])] as const), plain(name)]);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(plain(one))))].sort();
  return typeof value === 'string' ? foldWords(value).join(' ') : (value ?? null);
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest().subarray(0, DIGEST_BYTES).toString('base64url');
}
