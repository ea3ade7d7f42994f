import { byRecordKind, RECORD_KINDS, type RecordKind } from '@registry/domain';
import { NO_LOAD, passedSql } from '@registry/loading';
import { IDENTITY } from '../sections/newest-keys.sql.ts';

/**
 * Whether a record came while some file of its source was being loaded for the first time. Several files make the records of a family;
 * one that is never loaded says nothing.
 */
const IS_DISCOVERY = `
  NOT EXISTS (SELECT FROM loads l JOIN record_sources p USING (source_no)
               WHERE r.source_no IN (p.family_no, p.register_no, p.source_no))
  OR EXISTS (SELECT FROM record_sources p
              WHERE r.source_no IN (p.family_no, p.register_no, p.source_no)
                AND EXISTS (SELECT FROM loads l WHERE l.source_no = p.source_no)
                AND NOT EXISTS (SELECT FROM loads l
                                 WHERE l.source_no = p.source_no AND ${passedSql('l')}
                                   AND (r.load_no = ${NO_LOAD} OR l.load_no < r.load_no)))`;

/**
 * Records of one kind, in the order of their keys. $1, $2: subjects, and trade names whose holder is another; $3, $4: source and key after
 * which to start; $5: how many.
 */
function companyRecordsSql(kind: RecordKind): string {
  return `
    SELECT '${kind}' AS kind, r.source_no AS "sourceNo", r.row_key AS "rowKey", r.date, r.head, ${IDENTITY},
           (${IS_DISCOVERY}) AS "isDiscovery"
      FROM ${RECORD_KINDS[kind].table} r
     WHERE (r.subject_no = ANY ($1::bigint[]) OR r.trade_no = ANY ($2::bigint[])) AND (r.source_no, r.row_key) > ($3::smallint, $4)
     ORDER BY r.source_no, r.row_key LIMIT $5`;
}

/** The statement for each kind. */
export const COMPANY_RECORDS = byRecordKind((kind) => {
  return { name: `company-records-${kind}`, text: companyRecordsSql(kind) };
});
