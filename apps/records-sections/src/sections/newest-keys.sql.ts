import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { retrievedAtSql } from '@registry/loading';

/** The order of every section: newest first, without a date last, then by a stable key. `record-order.ts` says the same. */
export const NEWEST_FIRST = 'date DESC NULLS LAST, row_key COLLATE "C", kind COLLATE "C", source_no';

/** Whose a record is, of a record table `r`. */
export const IDENTITY = `r.subject_no AS "subjectNo", r.trade_no AS "tradeNo", r.absent_since AS "absentSince",
       ${retrievedAtSql('r')} AS "retrievedAt"`;

/**
 * Keys of the newest records of one kind, `limit` of each subject at most: read from an index in its order, so that it
 * costs the same whether a subject has fifty records or fifty thousand. `subjects` is something to select from, called `s`, that
 * has the subjects' numbers as `no`; `further` columns of it are handed on.
 */
export function newestKeysSql(
  kind: RecordKind,
  column: 'subject_no' | 'trade_no',
  subjects: string,
  limit: string | number,
  further: readonly string[] = [],
): string {
  return `
    SELECT ${further.map((name) => `s.${name}, `).join('')}'${kind}' AS kind, k.* FROM ${subjects} CROSS JOIN LATERAL (
      SELECT source_no, row_key, date FROM ${RECORD_KINDS[kind].table} WHERE ${column} = s.no
       ORDER BY date DESC NULLS LAST, row_key LIMIT ${limit}) k`;
}
