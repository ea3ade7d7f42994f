import { newestDataSql, newestWholeSql } from '@registry/loading/as-of.sql';
import { loadedFileSql } from '@registry/loading/row-origin.sql';
import type { Statement } from '@registry/persistence';

/**
 * Sources for a state, each under the slug that its rows have, with its newest data of a load that passed its checks, and with
 * what is known of how much of it is loaded.
 */
export const COVERED_SOURCES: Statement = {
  name: 'covered-sources',
  text: `
    SELECT coalesce(f.slug, s.slug) AS source, r.kind, r.family_no AS "familyNo", r.makes_records AS "makesRecords",
           r.gives_names AS "givesNames", coalesce(r.scope, s.slug) AS scope, l.as_of AS "asOf", l.finished_at AS "finishedAt",
           coalesce(d.is_complete, false) AS "isComplete", coalesce(w.is_whole, false) AS "isWhole",
           d.expected_rows AS "expectedRows", n.rows, CASE WHEN r.state IS NULL THEN r.states ELSE '{}' END AS states
      FROM record_sources r JOIN sources s USING (source_no)
      LEFT JOIN described_sources d USING (source_no)
      LEFT JOIN sources f ON f.source_no = r.family_no
     CROSS JOIN LATERAL (
       ${newestDataSql('r.source_no')}) l
     CROSS JOIN LATERAL (SELECT coalesce(sum(rows_new), 0)::bigint AS rows FROM loads WHERE source_no = r.source_no) n
      LEFT JOIN LATERAL (
       ${newestWholeSql('r.source_no', 'd')}) w ON true
     WHERE (r.state = $1 OR r.state IS NULL) AND s.removed_at IS NULL
     ORDER BY source, s.slug`,
};

/** The files with the newest data of the sources for a state, each under the slug of its file. */
export const COVERED_FILES: Statement = {
  name: 'covered-files',
  text: `
    SELECT ${loadedFileSql('l.load_no')} AS file
      FROM record_sources r JOIN sources s USING (source_no) CROSS JOIN LATERAL (
       ${newestDataSql('r.source_no')}) l
     WHERE (r.state = $1 OR r.state IS NULL) AND s.removed_at IS NULL
     ORDER BY s.slug`,
};
