import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { asOfSql, lastListedDaySql } from '@registry/loading/as-of.sql';
import { NEWEST_FIRST, recordsOfPageSql } from '../newest-keys.sql.ts';

/**
 * A page of the records of some kinds that were valid on a day by their own dates, with the numbers of these and of those without a date.
 * Parameters: of each kind its subjects and its trade names, then offset, limit and day. One row of the numbers and nulls if the page is
 * empty. What a complete file lacks by now was valid until the last day of data that have it.
 */
export function recordsOnDaySql(kinds: readonly RecordKind[]): string {
  const [offset, limit, day] = [1, 2, 3].map((further) => `$${2 * kinds.length + further}`);
  const candidates = kinds.map(
    (kind, i) => `
      SELECT '${kind}' AS kind, r.source_no, r.row_key, r.date FROM ${RECORD_KINDS[kind].table} r
       WHERE (r.subject_no = ANY ($${2 * i + 1}::bigint[]) OR r.trade_no = ANY ($${2 * i + 2}::bigint[]))
         AND (r.date IS NULL OR r.date <= ${day}::date)
         AND coalesce(r.head ->> 'expiration_date', '9999') >= ${day}::date::text
         AND (r.absent_since IS NULL OR ${lastListedDaySql('r')} >= ${day}::date)`,
  );
  return `
    WITH valid AS MATERIALIZED (${candidates.join(' UNION ALL ')}), page AS (
      SELECT * FROM valid WHERE date IS NOT NULL ORDER BY ${NEWEST_FIRST} OFFSET ${offset}::int LIMIT ${limit}::int)
    SELECT t.total, t.undated, p.kind, p.row_key AS "rowKey", p.source_no AS "sourceNo", p.date, r.*
      FROM (SELECT count(date) AS total, count(*) - count(date) AS undated FROM valid) t
      LEFT JOIN (page p CROSS JOIN LATERAL (${recordsOfPageSql(kinds)}) r) ON true
     ORDER BY ${NEWEST_FIRST}`;
}

/** Times of a record at most, the newest: they do not depend on which others are on its page. */
const TIMES_MAX = 100;

/** $1, $2: sources and keys of records of a kind; $3: the last millisecond. When each change of them became known, newest first. */
export function changeTimesSql(kind: RecordKind): string {
  const { table } = RECORD_KINDS[kind];
  const versions = `past.${table}_versions`;
  const changes = [`known_since AS began FROM wanted JOIN public.${table}`, `known_since FROM wanted JOIN ${versions}`];
  const began = [...changes, `known_until FROM wanted JOIN ${versions}`].map(
    (from) => `SELECT source_no, row_key, ${from} USING (source_no, row_key)`,
  );
  return `
    WITH wanted AS MATERIALIZED (SELECT * FROM unnest($1::smallint[], $2::text[]) AS k (source_no, row_key))
    SELECT DISTINCT time FROM (
      SELECT date_trunc('milliseconds', w.ended) AS time,
             row_number() OVER (PARTITION BY changes.source_no, changes.row_key ORDER BY w.ended DESC) AS place
        FROM (${began.join(' UNION ')}) changes
       CROSS JOIN LATERAL (SELECT ended FROM past.writes WHERE started = changes.began OFFSET 0) w
       WHERE w.ended < $3::timestamptz + interval '1 ms') newest
     WHERE place <= ${TIMES_MAX} ORDER BY time DESC`;
}

/** The date of the data that state the status of a record table `r`: those of an older source where newer data have none. */
const STATUS_DAY = `CASE WHEN r.versions::jsonb @> '[{"fills": ["status"]}]'
             THEN (SELECT l.as_of FROM json_array_elements(r.versions) v LEFT JOIN loads l ON l.load_no = (v ->> 'loadNo')::bigint
                    WHERE (v -> 'fills')::jsonb ? 'status') ELSE ${asOfSql('r')} END`;

/** $1, $2: sources and keys of records of a kind. What is known of each: its status and the day of the data. */
export function statusesSql(kind: RecordKind): string {
  return `
    SELECT r.source_no AS "sourceNo", r.row_key AS "rowKey", r.head ->> 'status' AS status, ${STATUS_DAY} AS day,
           r.absent_since IS NOT NULL AS "isAbsent"
      FROM unnest($1::smallint[], $2::text[]) AS k (source_no, row_key)
     CROSS JOIN LATERAL (SELECT * FROM ${RECORD_KINDS[kind].table} WHERE source_no = k.source_no AND row_key = k.row_key OFFSET 0) r`;
}
