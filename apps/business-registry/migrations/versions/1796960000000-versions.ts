import { VERSIONED_LOAD_TABLES } from '@registry/loading';
import { isKnownSql, type VersionedTable, versionsMigration } from '@registry/persistence/versions-migration';

const OF_COMPANY = ['state', 'file_number_key'];
const ROW_OF_COMPANY = [...OF_COMPANY, 'source_no', 'position'];

/** Tables whose rows a response about a company is made of. */
const TABLES: readonly VersionedTable[] = [
  { table: 'businesses', key: OF_COMPANY, lookups: ['state, ein'] },
  { table: 'registrations', key: [...OF_COMPANY, 'source_no'], bulky: ['records', 'details'] },
  { table: 'names', key: ROW_OF_COMPANY, lookups: ['name_key'] },
  { table: 'addresses', key: ROW_OF_COMPANY },
  { table: 'officers', key: ROW_OF_COMPANY },
  { table: 'business_changes', key: [...OF_COMPANY, 'version', 'position'] },
  { table: 'trade_names', key: ['state', 'trade_name_id'], bulky: ['records'] },
  {
    table: 'business_parts',
    key: ['source_no', 'part_key'],
    bulky: ['content', 'records', 'filing'],
    lookups: ['state, file_number_key', 'state, register_id'],
  },
  { table: 'filing_sources', key: ['source_no'] },
  { table: 'named_holders', key: ['subject_no'] },
  { table: 'aliases', key: ['alias_no'], lookups: ['name_key, state'] },
  ...VERSIONED_LOAD_TABLES,
];

/** What was suppressed then was not shown, and its namesakes were matched accordingly. What is suppressed now is hidden by `unlessHiddenNow`. */
const SUPPRESSIONS_SQL = `
  CREATE VIEW past.suppressions AS
  SELECT state, file_number_key, NULL::timestamptz AS lifted_at FROM suppressions
   WHERE ${isKnownSql('suppressed_at')} AND (lifted_at IS NULL OR NOT ${isKnownSql('lifted_at')})`;

/** Who had what is stored of a suppressed company erased. */
const ERASURES_SQL =
  'ALTER TABLE suppressions ADD COLUMN erased_at timestamptz, ADD COLUMN erased_by text, ADD COLUMN erasing_reason text';

/** Versions of companies, and of what a response about one of them rests on. */
export const Versions1796960000000 = versionsMigration('Versions1796960000000', TABLES, SUPPRESSIONS_SQL, ERASURES_SQL);
