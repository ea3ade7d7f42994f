import { migration } from '@registry/persistence/migrations';
import { versionedTables } from '@registry/persistence/versions-migration';

/** Versions of the parts of assembled records, which say for evidence where the rows of a record of then come from. */
export const PartVersions1796970000000 = migration(
  'PartVersions1796970000000',
  ...versionedTables([
    {
      table: 'record_parts',
      key: ['source_no', 'part_key'],
      lookups: ['family_no, record_key'],
      bulky: ['adds', 'records'],
    },
    { table: 'part_joins', key: ['family_no', 'join_key', 'source_no', 'part_key'] },
  ]),
);
