import { repeatedChangesSql } from '@registry/feed/repeated-changes.sql';
import { RECORD_KINDS, type RecordKind } from '@registry/domain';
import { asOfSql } from '@registry/loading/as-of.sql';
import { NO_LOAD, retrievedAtSql } from '@registry/loading/retrieved-at.sql';

/** Records of one kind, chosen by a condition, with whom they are about. */
export function currentRecordsSql(kind: RecordKind, chosen: string): string {
  return `
    SELECT r.source_no, r.row_key, r.date, r.head, ${asOfSql('r')} AS as_of, ${retrievedAtSql('r')} AS retrieved_at,
           r.absent_since, r.load_no = ${NO_LOAD} AS live,
           s.state, s.ein, s.file_number_key AS file_number, s.is_trade, s.names, t.names AS trade_names, s.postal_codes, s.cities
      FROM ${RECORD_KINDS[kind].table} r
      JOIN subjects s ON s.subject_no = r.subject_no
      LEFT JOIN subjects t ON t.subject_no = r.trade_no
     WHERE ${chosen}`;
}

/** The newest changes of some records of one source, oldest first. $1: number of the source, $2: row keys. */
export const CHANGES_SQL = `
  SELECT row_key, change_no, type, field, before, after, observed_at, came_live AS live, as_of
    FROM (SELECT DISTINCT unnest($2::text[]) AS key) of
   CROSS JOIN LATERAL (${repeatedChangesSql('record_changes WHERE source_no = $1 AND row_key = of.key', 'change_no')}) newest
   ORDER BY row_key, change_no`;

/** A stamp: greater than any that was drawn before. */
export const STAMP_SQL = "SELECT nextval('announcement_stamps') AS stamp";
