import { migration } from '@registry/persistence/migrations';

/** Whether what was written at a time was decided at the time as of which a session hides. */
const isDecidedSql = (time: string): string =>
  `(${time} <= (SELECT past.hidden_at()) AND ${time} <> ALL ((SELECT past.hiding_under_way())::timestamptz[]))`;
const WAS_IN_FORCE = `${isDecidedSql('suppressed_at')} AND (lifted_at IS NULL OR NOT ${isDecidedSql('lifted_at')})`;

/**
 * A read of the past hides the values that were hidden then, and those that are hidden now. A read of a day reads earlier times for the
 * sake of their data, and hides what is hidden at its own time: it sets `registry.hidden_at`.
 */
export const HiddenInThePast1797500000000 = migration(
  'HiddenInThePast1797500000000',
  `
CREATE FUNCTION past.hidden_at() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('registry.hidden_at', true), ''), current_setting('registry.known_at'))::timestamptz`,
  `
CREATE FUNCTION past.hiding_under_way() RETURNS timestamptz[] LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('registry.hiding_under_way', true), ''), current_setting('registry.writes_under_way'))::timestamptz[]`,
  `
CREATE OR REPLACE VIEW past.suppressions AS
SELECT state, file_number_key, NULL::timestamptz AS lifted_at FROM suppressions WHERE ${WAS_IN_FORCE}`,
  `
CREATE VIEW past.hidden_values AS
SELECT hidden_no, state, file_number_key, kind, value, folded_names, NULL::timestamptz AS lifted_at FROM hidden_values
 WHERE lifted_at IS NULL OR (${WAS_IN_FORCE})`,
  // A value that is hidden on all companies is all that its transaction writes.
  'CREATE TRIGGER note_write AFTER INSERT OR UPDATE ON hidden_values FOR EACH STATEMENT EXECUTE FUNCTION past.note_write()',
);
