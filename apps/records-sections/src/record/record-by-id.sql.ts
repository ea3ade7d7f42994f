import { RECORD_ID_START } from '@registry/contracts-records-sections';
import { RECORD_KIND_NAMES, RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { MatchedSubject } from '@registry/matching';
import type { BoundStatement } from '@registry/persistence';
import { recordsOfPageSql } from '../sections/newest-keys.sql.ts';

/** `recordId` in SQL, of the register of a subject `s` and a record `r`. */
function recordIdSql(kind: RecordKind): string {
  const identity = `'["${kind}",' || to_json(s.register)::text || ',' || to_json(r.row_key)::text || ']'`;
  const digest = `encode(substring(sha256(convert_to(${identity}, 'UTF8')) FROM 1 FOR 15), 'base64')`;
  return `'${RECORD_ID_START}' || translate(${digest}, '+/', '-_')`;
}

function keysSql(kind: RecordKind, column: 'subject_no' | 'trade_no'): string {
  return `
    SELECT '${kind}' AS kind, r.source_no, r.row_key, r.date
      FROM unnest($2::bigint[], $3::text[], $4::text[]) AS s (no, kind, register)
      JOIN ${RECORD_KINDS[kind].table} r ON r.${column} = s.no
     WHERE s.kind = '${kind}' AND ${recordIdSql(kind)} = $1`;
}

const STATEMENT = {
  name: 'record-by-id',
  text: `
    WITH page AS (
      ${RECORD_KIND_NAMES.flatMap((kind) => [keysSql(kind, 'subject_no'), keysSql(kind, 'trade_no')]).join(' UNION ALL ')}
      LIMIT 1
    )
    SELECT p.kind, p.row_key AS "rowKey", p.source_no AS "sourceNo", p.date, r.*
      FROM page p CROSS JOIN LATERAL (${recordsOfPageSql(RECORD_KIND_NAMES)}) r`,
};

/** The record with an id among those of matched subjects, wherever it is in their lists. */
export function selectRecord(matched: readonly MatchedSubject[], recordId: string): BoundStatement {
  const subjects = matched.map(({ subject }) => subject);
  return {
    statement: STATEMENT,
    values: [
      recordId,
      subjects.map(({ subjectNo }) => subjectNo),
      subjects.map(({ kind }) => kind),
      subjects.map(({ register, source }) => register ?? source),
    ],
  };
}
