import { migration } from '@registry/persistence/migrations';

/**
 * The column of what owners announce of their sources is renamed to `health`. Under the old name it can still be read, so that replicas of
 * the release before answer until they are replaced; what they cannot write, a new replica applies. A later release drops the
 * old name, and `live_sos` and `live_ucc` of `jurisdictions`, which follow from what the sources are.
 */
export const LiveSourceHealth1791300000000 = migration(
  'LiveSourceHealth1791300000000',
  `
      ALTER TABLE live_sources RENAME COLUMN told TO health;
      ALTER TABLE live_sources ADD COLUMN told jsonb GENERATED ALWAYS AS (health) STORED`,
);
