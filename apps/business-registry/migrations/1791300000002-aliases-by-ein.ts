import { migration } from '@registry/persistence/migrations';

/**
 * An EIN identifies the company of a holder regardless of the state in its records: its names are adopted where a
 * company may have the EIN. All holders are fetched again, since those without a state were not stored. Replicas of the
 * previous release ignore the new tables.
 */
export const AliasesByEin1791300000002 = migration(
  'AliasesByEin1791300000002',
  `
      -- Names of holders without a state.
      CREATE TABLE link_aliases_none PARTITION OF link_aliases FOR VALUES IN ('');
      -- Whether it is of a holder elsewhere, which only its EIN can link.
      ALTER TABLE link_aliases ADD COLUMN is_adopted boolean NOT NULL DEFAULT false;
      -- Other states than its own in which names of the holder were adopted.
      ALTER TABLE alias_holders ADD COLUMN further_states text[] NOT NULL DEFAULT '{}';
      UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'records-sections'`,
);
