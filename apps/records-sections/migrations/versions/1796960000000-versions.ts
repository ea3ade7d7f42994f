import { RECORD_TABLES } from '@registry/domain';
import { VERSIONED_LOAD_TABLES } from '@registry/loading';
import { type VersionedTable, versionsMigration } from '@registry/persistence/versions-migration';

/** Tables whose rows the sections of a company are made of. */
const TABLES: readonly VersionedTable[] = [
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
  { table: 'exclusion_lists', key: ['source_no', 'list'] },
  { table: 'record_changes', key: ['source_no', 'row_key', 'change_no'] },
  ...VERSIONED_LOAD_TABLES,
];

/** Versions of records, and of what the sections of a company rest on. */
export const Versions1796960000000 = versionsMigration('Versions1796960000000', TABLES);
