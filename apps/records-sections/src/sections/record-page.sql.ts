import type { RecordKind } from '@registry/pipeline';
import { recordTables } from './record-tables.ts';

/** The order of every section: newest first, without a date last, then by a stable key. `record-order.ts` says the same. */
const NEWEST_FIRST = 'date DESC NULLS LAST, row_key COLLATE "C", kind COLLATE "C", source_no';

/** Parameters of a statement that stand for the subjects of one kind. */
export interface SubjectParameters {
  readonly kind: RecordKind;
  /** `$1` */
  readonly whole: string;
  /** Null where no kind has any. */
  readonly trades: string | null;
}

/** The parameters of several kinds, in their order, from `$1` on: of each its subjects and, if there are any, its trade names. */
export function subjectParameters(kinds: readonly RecordKind[], hasTrades: boolean): SubjectParameters[] {
  const each = hasTrades ? 2 : 1;
  return kinds.map((kind, i) => ({
    kind,
    whole: `$${each * i + 1}::bigint[]`,
    trades: hasTrades ? `$${each * i + 2}::bigint[]` : null,
  }));
}

/** How many records are under the subjects: a sum over subjects, never a count of records. */
function totalSql(kinds: readonly SubjectParameters[]): string {
  const numbers = kinds.flatMap(({ whole, trades }) => (trades === null ? [whole] : [whole, trades])).join(' || ');
  return `SELECT coalesce(sum(record_count), 0)::bigint AS total FROM subjects WHERE subject_no = ANY (${numbers})`;
}

/**
 * Keys of the newest records of one kind, `limit` of each subject at most: read from an index in its order, so that it
 * costs the same whether a subject has fifty records or fifty thousand.
 */
function newestKeysSql({ kind, whole, trades }: SubjectParameters, limit: string | number): string {
  const newest = (column: string, numbers: string): string => `
    SELECT '${kind}' AS kind, k.* FROM unnest(${numbers}) s(no) CROSS JOIN LATERAL (
      SELECT source_no, row_key, date FROM ${recordTables[kind]} WHERE ${column} = s.no
       ORDER BY date DESC NULLS LAST, row_key LIMIT ${limit}) k`;
  const ofSubjects = newest('subject_no', whole);
  return trades === null ? ofSubjects : `${ofSubjects} UNION ALL ${newest('trade_no', trades)}`;
}

const IDENTITY = 'r.subject_no AS "subjectNo", r.trade_no AS "tradeNo", r.retrieved_at AS "retrievedAt"';

/**
 * A page of the records of some kinds and their total; one row of nulls beside the total where the page is empty.
 * Parameters: those of the kinds, then offset and limit.
 */
export function recordPageSql(kinds: readonly RecordKind[]): string {
  const parameters = subjectParameters(kinds, true);
  const offset = `$${2 * kinds.length + 1}::int`;
  const limit = `$${2 * kinds.length + 2}::int`;
  const bodies = kinds.map(
    (kind) => `SELECT ${IDENTITY}, r.head, r.record FROM ${recordTables[kind]} r
                WHERE p.kind = '${kind}' AND r.source_no = p.source_no AND r.row_key = p.row_key`,
  );
  return `
    WITH page AS (
      SELECT * FROM (${parameters.map((kind) => newestKeysSql(kind, `(${offset} + ${limit})`)).join(' UNION ALL ')}) keys
       ORDER BY ${NEWEST_FIRST} OFFSET ${offset} LIMIT ${limit}
    )
    SELECT t.total, p.kind, p.row_key AS "rowKey", p.source_no AS "sourceNo", p.date, r.*
      FROM (${totalSql(parameters)}) t
      LEFT JOIN (page p CROSS JOIN LATERAL (${bodies.join(' UNION ALL ')}) r) ON true
     ORDER BY ${NEWEST_FIRST}`;
}

/**
 * The newest records of each kind: `shown` of them whole, `seen` of them with their addresses. Parameters: those of the kinds.
 */
export function newestOfEachKindSql(
  kinds: readonly RecordKind[],
  hasTrades: boolean,
  shown: number,
  seen: number,
): string {
  const ofKind = (parameters: SubjectParameters): string => `
    SELECT n.kind, n.row_key AS "rowKey", n.source_no AS "sourceNo", n.date, n.place, ${IDENTITY}, r.addresses,
           CASE WHEN n.place <= ${shown} THEN r.head END AS head,
           CASE WHEN n.place <= ${shown} THEN r.record END AS record
      FROM (SELECT *, row_number() OVER (ORDER BY ${NEWEST_FIRST}) AS place
              FROM (${newestKeysSql(parameters, seen)}) keys ORDER BY place LIMIT ${seen}) n
      JOIN ${recordTables[parameters.kind]} r ON r.source_no = n.source_no AND r.row_key = n.row_key`;
  return `${subjectParameters(kinds, hasTrades).map(ofKind).join(' UNION ALL ')} ORDER BY kind, place`;
}
