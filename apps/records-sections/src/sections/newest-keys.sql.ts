import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { asOfSql } from '@registry/loading/as-of.sql';
import { retrievedAtSql } from '@registry/loading/retrieved-at.sql';

/** The order of every section: newest first, without a date last, then by a stable key. `record-order.ts` says the same. */
export const NEWEST_FIRST = 'date DESC NULLS LAST, row_key COLLATE "C", kind COLLATE "C", source_no';

/** Whose a record is, how old its data are, and which sources have it where several do, of a record table `r`. */
export const IDENTITY = `r.subject_no AS "subjectNo", r.trade_no AS "tradeNo", r.absent_since AS "absentSince",
       ${asOfSql('r')} AS "asOf", ${retrievedAtSql('r')} AS "retrievedAt",
       CASE WHEN r.versions IS NOT NULL THEN (
         SELECT json_agg(json_build_object('source', o.slug, 'as_of', l.as_of, 'retrieved_at', v.value -> 'retrievedAt',
                  'absent_since', v.value -> 'absentSince', 'differs', v.value -> 'differs', 'fills', v.value -> 'fills') ORDER BY v.n)
           FROM json_array_elements(r.versions) WITH ORDINALITY AS v (value, n)
           JOIN sources o ON o.source_no = (v.value ->> 'sourceNo')::int
           LEFT JOIN loads l ON l.load_no = (v.value ->> 'loadNo')::bigint) END AS sources`;

/** The records of the keys of a page `p`. */
export function recordsOfPageSql(kinds: readonly RecordKind[]): string {
  const ofKind = (kind: RecordKind) => `
      SELECT ${IDENTITY}, r.head, r.record FROM ${RECORD_KINDS[kind].table} r
       WHERE p.kind = '${kind}' AND r.source_no = p.source_no AND r.row_key = p.row_key`;
  return kinds.map(ofKind).join(' UNION ALL ');
}

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

/** Subjects of one kind from which on `scatteredKeysSql` reads less: a company has so many where its records give many places. */
export const SCATTERED_MIN = 25;

/** Rows of each subject by which the bound is found: of 25 subjects the fourth newest row each are a hundred. */
const PROBED = 4;

/**
 * The same keys but for such as are older than `limit` others, of a company whose records are under many subjects: `limit` of each would
 * be all records of a chain. Where a quarter of `limit` subjects have four rows since a day, nothing older is among the newest.
 * `company` is the column of `s` that says whose a subject is, where there are several.
 */
export function scatteredKeysSql(
  kind: RecordKind,
  column: 'subject_no' | 'trade_no',
  subjects: string,
  limit: string | number,
  further: readonly string[] = [],
  company?: string,
): string {
  const own = `SELECT source_no, row_key, date FROM ${RECORD_KINDS[kind].table} WHERE ${column} = s.no`;
  const newest = 'ORDER BY date DESC NULLS LAST, row_key';
  const ofCompany = company === undefined ? '' : `PARTITION BY s.${company}`;
  return `
    SELECT ${further.map((name) => `s.${name}, `).join('')}'${kind}' AS kind, k.*
      FROM (SELECT s.*, nth_value(f.date, (${limit} + ${PROBED - 1}) / ${PROBED}) OVER (
                     ${ofCompany} ORDER BY f.date DESC NULLS LAST ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS since
              FROM ${subjects} LEFT JOIN LATERAL (${own} ${newest} OFFSET ${PROBED - 1} LIMIT 1) f ON true) s
     CROSS JOIN LATERAL (
      (${own} AND date >= coalesce(s.since, '-infinity') ${newest} LIMIT ${limit})
      UNION ALL
      (${own} AND date IS NULL AND s.since IS NULL ORDER BY row_key LIMIT ${limit})) k`;
}
