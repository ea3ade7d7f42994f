import { migration } from '@registry/persistence/migrations';

/**
 * Renames the column with the published health of sources to `health`. It can still be read under the old name, so that
 * replicas of the previous release serve until they are replaced. A new replica applies what they cannot write. A later
 * release drops the old name, and `live_sos` and `live_ucc` of `jurisdictions`, which derive from the sources.
 */
export const LiveSourceHealth1791300000000 = migration(
  'LiveSourceHealth1791300000000',
  `
      ALTER TABLE live_sources RENAME COLUMN told TO health;
      ALTER TABLE live_sources ADD COLUMN told jsonb GENERATED ALWAYS AS (health) STORED`,
);
