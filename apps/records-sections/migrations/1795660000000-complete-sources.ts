import { COMPLETE_SOURCES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** What sources claim to contain, and of which states the loaded files of nationwide sources have records. */
export const CompleteSources1795660000000 = migration(
  'CompleteSources1795660000000',
  COMPLETE_SOURCES_SQL,
  "ALTER TABLE record_sources ADD COLUMN states text[] NOT NULL DEFAULT '{}'",
  `UPDATE record_sources r SET states = found.states
     FROM (SELECT source_no, array_agg(DISTINCT state ORDER BY state) AS states FROM subjects WHERE state IS NOT NULL GROUP BY source_no) found
    WHERE found.source_no = r.source_no AND r.state IS NULL`,
);
