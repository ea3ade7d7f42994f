import { VERSIONED_LOAD_TABLES } from '@registry/loading';
import { type VersionedTable, versionsMigration } from '@registry/persistence/versions-migration';
import { RECORD_TABLES } from './1796000000000-records-tables.ts';

/** Tables whose rows the sections of a company are made of. */
export const TABLES: readonly VersionedTable[] = [
  ...RECORD_TABLES.map((table) => ({
    table,
    key: ['source_no', 'row_key'],
    lookups: ['subject_no', 'trade_no'],
    bulky: ['head', 'addresses', 'record', 'versions'],
  })),
  { table: 'subjects', key: ['subject_no'], lookups: ['ein', 'file_number_key, state', 'holder_no'] },
  { table: 'subject_names', key: ['name_key', 'state', 'source_no', 'subject_no'] },
  { table: 'record_sources', key: ['source_no'] },
  {
    table: 'exclusion_entries',
    key: ['source_no', 'row_key'],
    lookups: ['list, entry_id'],
    bulky: ['entry', 'record'],
  },
  { table: 'exclusion_names', key: ['source_no', 'row_key', 'place'], lookups: ['name_key'] },
  { table: 'exclusion_identifiers', key: ['scheme', 'value', 'source_no', 'row_key'], lookups: ['source_no, row_key'] },
  { table: 'exclusion_list_loads', key: ['load_no', 'list'], lookups: ['source_no'] },
  { table: 'record_changes', key: ['source_no', 'row_key', 'change_no'] },
  ...VERSIONED_LOAD_TABLES,
  // They say for evidence where the rows of a record of then come from.
  {
    table: 'record_parts',
    key: ['source_no', 'part_key'],
    lookups: ['family_no, record_key'],
    bulky: ['adds', 'records'],
  },
  { table: 'part_joins', key: ['family_no', 'join_key', 'source_no', 'part_key'] },
];

/** Versions of records, and of what the sections of a company rest on. */
export const Versions1796000000002 = versionsMigration('Versions1796000000002', TABLES);
