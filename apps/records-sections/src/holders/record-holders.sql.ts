import { RECORD_KIND_NAMES, RECORD_KINDS, type RecordKind } from '@registry/domain';
import type { Statement } from '@registry/persistence';

/** Records of a source at most whose keys begin with a number. */
const RECORDS_MAX = 10;

/**
 * Records of one kind whose key is one of $1, or begins with it and a blank, as keys of several columns do. Most sources have the
 * agency's number for a key, so the primary key finds them, and no index of numbers is kept.
 */
function ofKind(kind: RecordKind): string {
  return `
    SELECT '${kind}' AS kind, t.subject_no, t.trade_no, coalesce(t.head ->> 'number', t.head ->> 'filing_number', k.key) AS number
      FROM owners o CROSS JOIN unnest($1::text[]) AS k (key)
     CROSS JOIN LATERAL (
       (SELECT subject_no, trade_no, head FROM ${RECORD_KINDS[kind].table} WHERE source_no = o.source_no AND row_key = k.key)
       UNION ALL
       (SELECT subject_no, trade_no, head FROM ${RECORD_KINDS[kind].table}
         WHERE source_no = o.source_no AND row_key > k.key || ' ' COLLATE "C" AND row_key < k.key || '!' COLLATE "C"
         ORDER BY source_no, row_key LIMIT ${RECORDS_MAX})) t
     WHERE o.kind = '${kind}'`;
}

/** Whom records with a number are about, or with one that is like it. A trade name stands for its holder. */
export const RECORD_HOLDERS: Statement = {
  name: 'record-holders',
  text: `
    WITH owners AS (
      SELECT kind, coalesce(family_no, source_no) AS source_no FROM record_sources
       UNION SELECT kind, register_no FROM record_sources WHERE register_no IS NOT NULL),
    found AS (${RECORD_KIND_NAMES.map(ofKind).join(' UNION ALL ')})
    SELECT f.kind, f.number, coalesce(h.names, s.names) AS names, coalesce(h.state, s.state) AS state,
           coalesce(h.file_number_key, s.file_number_key) AS "fileNumber", coalesce(h.ein, s.ein) AS ein,
           json_agg(DISTINCT n.subject_no) AS "subjectNos"
      FROM found f JOIN subjects s USING (subject_no) LEFT JOIN subjects h ON h.subject_no = s.holder_no
     CROSS JOIN LATERAL (SELECT f.subject_no UNION SELECT f.trade_no WHERE f.trade_no IS NOT NULL) n
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY min(f.subject_no), 1, 2`,
};
