import { migration } from '@registry/persistence/migrations';

const RENAMED = `SET field = lower(regexp_replace(field, '([A-Z])', '_\\1', 'g')) WHERE field ~ '[A-Z]'`;

/**
 * Histories name fields as responses do; 1.0.0 wrote the names of its code. The past had them under other names, and nothing else: so
 * the rows keep their times, and no version of them is kept.
 */
export const NamesOfFields1796000000006 = migration(
  'NamesOfFields1796000000006',
  `
ALTER TABLE business_changes DISABLE TRIGGER USER;
UPDATE business_changes ${RENAMED};
ALTER TABLE business_changes ENABLE TRIGGER USER;
UPDATE past.business_changes_versions ${RENAMED};

-- The states of registrations that are suppressed, of the entities that a company moved between in a version; none of them has another.
CREATE OR REPLACE FUNCTION states_withheld(of_state text, of_key text, of_version integer) RETURNS text[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT array_agg(withheld.state) FROM (
      SELECT moved.state
        FROM public.business_changes named
        JOIN public.entity_changes moved ON moved.entity_id IN (named.before #>> '{}', named.after #>> '{}')
       WHERE named.state = of_state AND named.file_number_key = of_key AND named.version = of_version AND named.field = 'entity_id'
         AND moved.state <> of_state
       GROUP BY moved.state HAVING NOT bool_or(public.is_in_history(moved.state, moved.file_number_key))) withheld);
`,
);
