import { migration } from '@registry/persistence/migrations';

/** Companies that are not to be shown, and persons and contacts of companies, each with who said so. Loads do not touch the tables. */
const TABLES_SQL = `
-- A row for each suppression of a company, kept when it is lifted.
CREATE TABLE suppressions (
  suppression_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  reason text NOT NULL,
  suppressed_by text NOT NULL,
  suppressed_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is in force.
  lifted_at timestamptz,
  lifted_by text,
  lifting_reason text,
  -- Who had what is stored of the company erased.
  erased_at timestamptz,
  erased_by text,
  erasing_reason text,
  -- The version in which it was erased: what services keep of it up to that version is erased too.
  erased_version integer
);
CREATE UNIQUE INDEX suppressions_in_force ON suppressions (state, file_number_key) WHERE lifted_at IS NULL;

CREATE TABLE hidden_values (
  hidden_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The company; all three are empty for a phone number or email address that is hidden on all.
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  kind text NOT NULL,
  -- As its source or the operator writes it, and the key that all writings of it have.
  value text NOT NULL,
  value_key text NOT NULL,
  -- Of a person, the folded name with each of its words first: a name of the company that is one of these is not shown either.
  folded_names text[] NOT NULL,
  reason text NOT NULL,
  suppressed_by text NOT NULL,
  suppressed_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is in force.
  lifted_at timestamptz,
  lifted_by text,
  lifting_reason text
);
CREATE UNIQUE INDEX hidden_values_in_force ON hidden_values (state, file_number_key, kind, value_key) WHERE lifted_at IS NULL;
`;

/** What the history of a company says of registrations that are suppressed: what is so now holds for every past. */
const HISTORY_SQL = `
-- Whether a registration is shown in the history of an entity.
CREATE FUNCTION is_in_history(of_state text, of_key text) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN NOT EXISTS (SELECT FROM public.suppressions
                      WHERE suppressions.state = of_state AND suppressions.file_number_key = of_key AND suppressions.lifted_at IS NULL);

-- The states of registrations that are suppressed, of the entities that a company moved between in a version; none of them has another.
CREATE FUNCTION states_withheld(of_state text, of_key text, of_version integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT array_agg(withheld.state) FROM (
      SELECT moved.state
        FROM public.business_changes named
        JOIN public.entity_changes moved ON moved.entity_id IN (named.before #>> '{}', named.after #>> '{}')
       WHERE named.state = of_state AND named.file_number_key = of_key AND named.version = of_version AND named.field = 'entityId'
         AND moved.state <> of_state
       GROUP BY moved.state HAVING NOT bool_or(public.is_in_history(moved.state, moved.file_number_key))) withheld);

-- Whether an entry of the history of an entity is about more than suppressed registrations and its own: others had joined by then.
CREATE FUNCTION is_of_others(of_entity text, of_state text, of_key text, by_then timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT count(*) = 0 OR bool_or(public.is_in_history(mates.state, mates.file_number_key)) FROM public.entity_changes mates
     WHERE mates.entity_id = of_entity AND mates.has_joined AND mates.changed_at <= by_then
       AND (mates.state, mates.file_number_key) <> (of_state, of_key));
`;

export const Suppressions1796000000002 = migration('Suppressions1796000000002', TABLES_SQL, HISTORY_SQL);
