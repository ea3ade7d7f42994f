import { migration } from '@registry/persistence/migrations';

/**
 * For services whose `LIVE_SOURCES_SQL` ran while the column `announced` had another name. Replicas of the release before log that they
 * could not announce how their sources answer, once a minute, until they are replaced; lookups go on.
 */
export const AnnouncedSources1791300000000 = migration(
  'AnnouncedSources1791300000000',
  `
      DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'live_sources'::regclass AND attname = 'told') THEN
          ALTER TABLE live_sources RENAME COLUMN told TO announced;
        END IF;
      END $$`,
);
