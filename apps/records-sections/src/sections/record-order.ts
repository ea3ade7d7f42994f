import type { StoredRecord } from './record.row.ts';

/** What the place of a record in a section follows from. */
export type OrderedRecord = Pick<StoredRecord, 'kind' | 'sourceNo' | 'rowKey' | 'date'>;

/** The order of every section, as the statements have it: newest first, without a date last, then by a stable key. */
export function newestFirst(one: OrderedRecord, other: OrderedRecord): number {
  return (
    descending(one.date ?? '', other.date ?? '') ||
    bytewise(one.rowKey, other.rowKey) ||
    bytewise(one.kind, other.kind) ||
    one.sourceNo - other.sourceNo
  );
}

function descending(one: string, other: string): number {
  return one === other ? 0 : one > other ? -1 : 1;
}

/** As Postgres compares under the collation "C": by the bytes of UTF-8. */
function bytewise(one: string, other: string): number {
  return one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));
}
