import { repeatedChangesSql } from '@registry/feed/repeated-changes.sql';
import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { asOfSql } from '@registry/loading/as-of.sql';
import { NO_LOAD, retrievedAtSql } from '@registry/loading/retrieved-at.sql';

/** Records of one kind, chosen by a condition, with whom they are about. */
export function currentRecordsSql(kind: RecordKind, chosen: string): string {
  return `
    SELECT r.source_no AS "sourceNo", r.row_key AS "rowKey", r.date, r.head, ${asOfSql('r')} AS "asOf", ${retrievedAtSql('r')} AS "retrievedAt",
           r.absent_since AS "absentSince",
           r.load_no = ${NO_LOAD} AS "cameLive",
           s.state, s.ein, s.file_number_key AS "fileNumber", s.is_trade AS "isTrade", s.names, t.names AS "tradeNames",
           s.postal_codes AS "postalCodes", s.cities
      FROM ${RECORD_KINDS[kind].table} r
      JOIN subjects s ON s.subject_no = r.subject_no
      LEFT JOIN subjects t ON t.subject_no = r.trade_no
     WHERE ${chosen}`;
}

/** The newest changes of some records of one source, oldest first. $1: number of the source, $2: row keys. */
export const CHANGES_SQL = `
  SELECT row_key AS "rowKey", change_no AS "changeNo", type, field, before, after, observed_at AS "observedAt",
         came_live AS "cameLive", as_of AS "asOf"
    FROM (SELECT DISTINCT unnest($2::text[]) AS key) of
   CROSS JOIN LATERAL (${repeatedChangesSql('record_changes WHERE source_no = $1 AND row_key = of.key', 'change_no')}) newest
   ORDER BY row_key, change_no`;

/** A stamp: greater than any that was drawn before. */
export const STAMP_SQL = "SELECT nextval('announcement_stamps') AS stamp";
