import { versionedColumnsMigration } from '@registry/persistence/versions-migration';

/** A reinstatement is the day after the last one on the list: one date says when an entry ends, which may be to come. */
export const LastDaysOfEntries1797620000000 = versionedColumnsMigration(
  'LastDaysOfEntries1797620000000',
  [
    {
      table: 'exclusion_entries',
      key: ['source_no', 'row_key'],
      lookups: ['list, entry_id'],
      bulky: ['entry', 'record'],
    },
  ],
  'DROP INDEX exclusion_entries_removed',
  'DROP VIEW past.exclusion_entries',
  'ALTER TABLE exclusion_entries DROP COLUMN delisted_at',
  'ALTER TABLE past.exclusion_entries_versions DROP COLUMN delisted_at',
  `CREATE INDEX exclusion_entries_ended ON exclusion_entries (list, source_no)
    WHERE absent_since IS NOT NULL OR expires_at IS NOT NULL`,
);
