import { VERSIONED_LOAD_TABLES } from '@registry/loading';
import { type VersionedTable, versionsMigration } from '@registry/persistence/versions-migration';

const OF_COMPANY = ['state', 'file_number_key'];
const ROW_OF_COMPANY = [...OF_COMPANY, 'source_no', 'position'];

/** Tables whose rows a response about a company is made of. */
export const TABLES: readonly VersionedTable[] = [
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
  // Of entities only the members have versions: a response of the past has the entity of then.
  { table: 'entity_members', key: OF_COMPANY, lookups: ['entity_id'] },
  { table: 'named_holders', key: ['subject_no'] },
  { table: 'aliases', key: ['alias_no'], lookups: ['name_key, state'] },
  ...VERSIONED_LOAD_TABLES,
];

/** Whether what was written at a time was decided at the time as of which a session hides. */
const isDecidedSql = (time: string): string =>
  `(${time} <= (SELECT past.hidden_at()) AND ${time} <> ALL ((SELECT past.hiding_under_way())::timestamptz[]))`;
const WAS_IN_FORCE = `${isDecidedSql('suppressed_at')} AND (lifted_at IS NULL OR NOT ${isDecidedSql('lifted_at')})`;

/**
 * A read of the past hides the companies and values that were hidden then; values that are hidden now too, and companies by `unlessHiddenNow`.
 * Their namesakes were matched accordingly. A read of a day reads earlier times for the sake of their data, and hides what is hidden at its
 * own time: it sets `registry.hidden_at`.
 */
const HIDDEN_SQL = `
CREATE FUNCTION past.hidden_at() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('registry.hidden_at', true), ''), current_setting('registry.known_at'))::timestamptz;

CREATE FUNCTION past.hiding_under_way() RETURNS timestamptz[] LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('registry.hiding_under_way', true), ''), current_setting('registry.writes_under_way'))::timestamptz[];

CREATE VIEW past.suppressions AS
SELECT state, file_number_key, NULL::timestamptz AS lifted_at FROM suppressions WHERE ${WAS_IN_FORCE};

CREATE VIEW past.hidden_values AS
SELECT hidden_no, state, file_number_key, kind, value, folded_names, NULL::timestamptz AS lifted_at FROM hidden_values
 WHERE lifted_at IS NULL OR (${WAS_IN_FORCE});

-- A value that is hidden on all companies is all that its transaction writes.
CREATE TRIGGER note_write AFTER INSERT OR UPDATE ON hidden_values FOR EACH STATEMENT EXECUTE FUNCTION past.note_write();
`;

/** Versions of companies, and of what a response about one of them rests on. */
export const Versions1796000000003 = versionsMigration('Versions1796000000003', TABLES, HIDDEN_SQL);
