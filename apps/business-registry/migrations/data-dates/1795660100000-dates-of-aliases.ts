import { migration } from '@registry/persistence/migrations';

/** The names of a list of the history without formatting, each once. */
const NAMES = (list: string): string => `(
  SELECT array_agg(DISTINCT coalesce(nullif(upper(regexp_replace(n ->> 'name', '[^[:alnum:]]+', '', 'g')), ''), n ->> 'name'))
    FROM jsonb_array_elements(${list}) n)`;

/**
 * The date of the data that give a name, for the history. Entries of the history in which a further source only states a name
 * that was there are removed: nothing changed then.
 */
export const DatesOfAliases1795660100000 = migration(
  'DatesOfAliases1795660100000',
  'ALTER TABLE link_aliases ADD COLUMN as_of date',
  `DELETE FROM business_changes
    WHERE field = 'alternativeNames' AND before <> '[]' AND after <> '[]' AND ${NAMES('before')} = ${NAMES('after')}`,
);
