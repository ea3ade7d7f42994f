import type { RecordKind } from '@registry/domain';
import { NEWEST_FIRST, newestKeysSql, recordsOfPageSql, scatteredKeysSql } from './newest-keys.sql.ts';

/** Whether the records of a kind are under `SCATTERED_MIN` subjects or more. */
export type Spread = 'few' | 'scattered';

/** Parameters that stand for the subjects of one kind. */
interface SubjectParameters {
  readonly kind: RecordKind;
  /** `$1` */
  readonly whole: string;
  readonly trades: string;
}

/** How many records are under the subjects: a sum over subjects, never a count of records. */
function totalSql(kinds: readonly SubjectParameters[]): string {
  const numbers = kinds.flatMap(({ whole, trades }) => [whole, trades]).join(' || ');
  return `SELECT coalesce(sum(record_count), 0)::bigint AS total FROM subjects WHERE subject_no = ANY (${numbers})`;
}

/**
 * A page of the records of some kinds and their total; one row of the total and nulls if the page is empty. Parameters:
 * of each kind its subjects and its trade names, then offset and limit.
 */
export function recordPageSql(kinds: readonly RecordKind[], spread: Spread): string {
  const parameters = kinds.map((kind, i) => {
    return { kind, whole: `$${2 * i + 1}::bigint[]`, trades: `$${2 * i + 2}::bigint[]` };
  });
  const offset = `$${2 * kinds.length + 1}::int`;
  const limit = `$${2 * kinds.length + 2}::int`;
  const keys = parameters.flatMap(({ kind, whole, trades }) => [
    (spread === 'scattered' ? scatteredKeysSql : newestKeysSql)(
      kind,
      'subject_no',
      `unnest(${whole}) AS s (no)`,
      `(${offset} + ${limit})`,
    ),
    newestKeysSql(kind, 'trade_no', `unnest(${trades}) AS s (no)`, `(${offset} + ${limit})`),
  ]);
  return `
    WITH page AS (
      SELECT * FROM (${keys.join(' UNION ALL ')}) keys ORDER BY ${NEWEST_FIRST} OFFSET ${offset} LIMIT ${limit}
    )
    SELECT t.total, p.kind, p.row_key AS "rowKey", p.source_no AS "sourceNo", p.date, r.*
      FROM (${totalSql(parameters)}) t
      LEFT JOIN (page p CROSS JOIN LATERAL (${recordsOfPageSql(kinds)}) r) ON true
     ORDER BY ${NEWEST_FIRST}`;
}
