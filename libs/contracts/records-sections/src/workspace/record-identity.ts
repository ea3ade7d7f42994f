import { foldWords, type RecordKind } from '@registry/domain';
import { identityFields, type RecordRow } from '../record-rows.ts';
import { identityDigest } from './identity-digest.ts';

/** How the id of a record begins. */
export const RECORD_ID_START = 'rec_';

/** The form of such an id. */
export const RECORD_ID = /^rec_[\w-]{20}$/;

/**
 * The id of a record: the same in every load, and in every source of its register. `register`: its slug, or that of the source where no
 * other source publishes the record.
 */
export function recordId(kind: RecordKind, register: string, rowKey: string): string {
  return `${RECORD_ID_START}${identityDigest([kind, register, rowKey])}`;
}

/** What a record says of whom it is about, without formatting and the order of its lists. */
export function recordContent(row: RecordRow): string {
  const values: Readonly<Record<string, unknown>> = row;
  const fields = identityFields[row.object];
  // A loan has no name of its own among its fields.
  const name = 'name' in row || 'debtors' in row ? null : row.match.matched_on;
  return identityDigest([...fields.map((field) => [field, plain(values[field])] as const), plain(name)]);
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(plain(one))))].sort();
  return typeof value === 'string' ? foldWords(value).join(' ') : (value ?? null);
}
