import { newestDataSql } from '@registry/loading/as-of.sql';
import type { Statement } from '@registry/persistence';

/** Sources for a state, each under the slug that its rows have, with its newest data of a load that passed its checks. */
export const COVERED_SOURCES: Statement = {
  name: 'covered-sources',
  text: `
    SELECT coalesce(f.slug, s.slug) AS source, r.kind, r.family_no AS "familyNo", r.makes_records AS "makesRecords",
           r.gives_names AS "givesNames", r.scope, l.as_of AS "asOf",
           l.finished_at AS "finishedAt"
      FROM record_sources r JOIN sources s USING (source_no)
      LEFT JOIN sources f ON f.source_no = r.family_no
     CROSS JOIN LATERAL (
       ${newestDataSql('r.source_no')}) l
     WHERE (r.state = $1 OR r.state IS NULL) AND s.removed_at IS NULL
     ORDER BY source`,
};
