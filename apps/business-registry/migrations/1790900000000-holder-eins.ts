import { migration } from '@registry/persistence/migrations';

/**
 * The EINs of holders, which link their names to companies. All holders are fetched again. While the index of companies
 * is created, loads wait and reads do not: `CONCURRENTLY` would wait forever for a second runner of migrations.
 */
export const HolderEins1790900000000 = migration(
  'HolderEins1790900000000',
  `
      ALTER TABLE learnt_names ADD COLUMN holder_ein text;
      CREATE INDEX learnt_names_by_holder_ein ON learnt_names (holder_ein) WHERE holder_ein IS NOT NULL;
      CREATE INDEX learnt_names_by_holder_name_key ON learnt_names (holder_name_key) WHERE holder_ein IS NOT NULL;
      CREATE INDEX businesses_by_ein ON businesses (ein) WHERE ein IS NOT NULL;
      UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'records-sections'`,
);
