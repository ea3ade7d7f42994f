import { migration } from '@registry/persistence/migrations';
import { versionedTables } from '@registry/persistence/versions-migration';

/** What each load had of each list, in place of the lists of each source: a file of several lists is several lists. */
export const ExclusionListLoads1797700000000 = migration(
  'ExclusionListLoads1797700000000',
  `
CREATE TABLE exclusion_list_loads (
  load_no bigint NOT NULL REFERENCES loads,
  source_no smallint NOT NULL REFERENCES sources,
  list text NOT NULL,
  -- Rows of the list in the file, with those of persons; 0 until the load has ended.
  rows bigint NOT NULL DEFAULT 0,
  -- Entries of the list that were not absent when the load of a whole file began.
  rows_known bigint NOT NULL DEFAULT 0,
  -- Of a source with one list: rows that its description expects.
  rows_expected bigint,
  -- Whether the file was loaded as whole, with as many rows as its description expects.
  is_whole boolean NOT NULL DEFAULT false,
  PRIMARY KEY (load_no, list)
)`,
  'CREATE INDEX exclusion_list_loads_by_source ON exclusion_list_loads (source_no, list)',
  ...versionedTables([{ table: 'exclusion_list_loads', key: ['load_no', 'list'], lookups: ['source_no'] }]),
  'DROP TABLE exclusion_lists CASCADE',
  'DROP TABLE past.exclusion_lists_versions',
  'DROP FUNCTION past.keep_replaced_exclusion_lists, past.keep_truncated_exclusion_lists',
);
