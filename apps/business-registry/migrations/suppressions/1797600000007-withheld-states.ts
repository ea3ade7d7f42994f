import { migration } from '@registry/persistence/migrations';

/** What the history of a company says of registrations that are suppressed: what is so now holds for every past. */
export const WithheldStates1797600000007 = migration(
  'WithheldStates1797600000007',
  `
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
`,
);
