import { pastFunctionsMigration } from '@registry/persistence/versions-migration';
import { TABLES } from './1796000000003-versions.ts';

/** The past of these is made by `PackedLists1796000000004`. */
const PACKED = ['registrations', 'addresses', 'officers'];

/** Checks that what was written at a time was decided at the time as of which a read hides. */
const isDecidedSql = (time: string): string => `(${time} <= hidden_at AND ${time} <> ALL (hiding_under_way))`;
const WAS_IN_FORCE = `${isDecidedSql('suppressed_at')} AND (lifted_at IS NULL OR NOT ${isDecidedSql('lifted_at')})`;

/**
 * A read of the past hides the companies and values that were hidden then; values that are hidden now too, and the frame
 * of services companies that are suppressed now. Their namesakes were matched accordingly. A read of a day reads earlier times for the
 * sake of their data, and hides what is hidden at its own time: that is its `hidden_at`.
 */
const HIDDEN_SQL = `
DROP VIEW IF EXISTS past.suppressions, past.hidden_values;
DROP FUNCTION IF EXISTS past.hidden_at, past.hiding_under_way;

CREATE OR REPLACE FUNCTION past.suppressions(hidden_at timestamptz, hiding_under_way timestamptz[])
  RETURNS TABLE (state text, file_number_key text, lifted_at timestamptz) LANGUAGE sql STABLE AS $$
    SELECT state, file_number_key, NULL::timestamptz FROM public.suppressions WHERE ${WAS_IN_FORCE} $$;

CREATE OR REPLACE FUNCTION past.hidden_values(hidden_at timestamptz, hiding_under_way timestamptz[])
  RETURNS TABLE (hidden_no bigint, state text, file_number_key text, kind text, value text, folded_names text[], lifted_at timestamptz)
  LANGUAGE sql STABLE AS $$
    SELECT hidden_no, state, file_number_key, kind, value, folded_names, NULL::timestamptz FROM public.hidden_values
     WHERE lifted_at IS NULL OR (${WAS_IN_FORCE}) $$;
`;

/** Reads of the past are planned once a connection: 1.0.0 read it through views, by settings of the session. */
export const PastFunctions1796000000005 = pastFunctionsMigration(
  'PastFunctions1796000000005',
  TABLES.filter(({ table }) => !PACKED.includes(table)),
  HIDDEN_SQL,
);
