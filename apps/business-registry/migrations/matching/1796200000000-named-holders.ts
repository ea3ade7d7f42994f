import { migration } from '@registry/persistence/migrations';

/**
 * Holders of names and the names that records give them, in tables of all states: an EIN is looked up once for all of them. What
 * is known is copied, and all holders are fetched and linked again. Replicas of the previous release read and write the old tables
 * until they are replaced: names that they add meanwhile are removed at the end of that. While the index of names is created, loads wait
 * and reads do not.
 */
export const NamedHolders1796200000000 = migration(
  'NamedHolders1796200000000',
  `
      CREATE TABLE named_holders (
        subject_no bigint PRIMARY KEY,
        stamp bigint NOT NULL,
        source_no smallint NOT NULL,
        -- Empty where its records name none, and where it is gone.
        state text NOT NULL,
        file_number_key text,
        ein text,
        -- Its own names, folded, and the key of the first.
        names text[] NOT NULL,
        name_key text,
        -- The date of the data that have its names.
        as_of date
      );
      CREATE TABLE aliases (
        -- The position of the name among those of its company.
        alias_no integer PRIMARY KEY DEFAULT nextval('alias_no'),
        subject_no bigint NOT NULL,
        -- Its holder's.
        state text NOT NULL,
        name text NOT NULL,
        folded text NOT NULL,
        name_key text NOT NULL,
        -- No longer given; kept until it is taken from its companies.
        is_gone boolean NOT NULL DEFAULT false
      );
      -- Other states than its own in which companies have, or had, names of a holder.
      CREATE TABLE further_states (subject_no bigint NOT NULL, state text NOT NULL, PRIMARY KEY (subject_no, state));
      -- In which states holders are to be linked again, and whether those with the same EIN or name are as well.
      CREATE TABLE due_holders (
        state text NOT NULL,
        subject_no bigint NOT NULL,
        is_changed boolean NOT NULL,
        PRIMARY KEY (state, subject_no)
      )`,
  `
      INSERT INTO named_holders (subject_no, stamp, source_no, state, file_number_key, ein, names, name_key, as_of)
      SELECT h.subject_no, h.stamp, coalesce(l.source_no, 0), coalesce(h.state, ''), l.holder_file_number_key, l.holder_ein,
             CASE WHEN l.holder_folded IS NULL THEN '{}' ELSE ARRAY[l.holder_folded] END, l.holder_name_key, l.as_of
        FROM alias_holders h LEFT JOIN LATERAL (SELECT * FROM link_aliases
                                                 WHERE subject_no = h.subject_no AND NOT is_adopted AND NOT is_gone LIMIT 1) l ON true`,
  `
      INSERT INTO aliases (alias_no, subject_no, state, name, folded, name_key)
      SELECT alias_no, subject_no, state, name, folded, name_key FROM link_aliases WHERE NOT is_adopted AND NOT is_gone`,
  `
      INSERT INTO further_states SELECT subject_no, unnest(further_states) FROM alias_holders;
      INSERT INTO due_holders SELECT DISTINCT state, subject_no, false FROM aliases;
      CREATE INDEX named_holders_by_ein ON named_holders (ein) WHERE ein IS NOT NULL;
      CREATE INDEX named_holders_by_name_key ON named_holders (state, name_key) WHERE ein IS NOT NULL;
      CREATE INDEX named_holders_by_file_number ON named_holders (state, file_number_key) WHERE ein IS NOT NULL;
      CREATE INDEX aliases_by_subject ON aliases (subject_no);
      CREATE INDEX aliases_by_name_key ON aliases (name_key, state);
      CREATE INDEX names_of_records ON names (position) WHERE source_type = 'record';
      UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'records-sections'`,
);
