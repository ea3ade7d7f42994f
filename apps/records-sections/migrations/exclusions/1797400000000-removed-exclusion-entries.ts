import { migration } from '@registry/persistence/migrations';

/** An entry that is shown is looked up among those that another source of its list removed. */
export const RemovedExclusionEntries1797400000000 = migration(
  'RemovedExclusionEntries1797400000000',
  `CREATE INDEX exclusion_entries_removed ON exclusion_entries (list, source_no)
    WHERE absent_since IS NOT NULL OR delisted_at IS NOT NULL`,
);
