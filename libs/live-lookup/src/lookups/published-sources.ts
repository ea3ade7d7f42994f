import { migration } from '@registry/persistence/migrations';

/**
 * For services whose `LIVE_SOURCES_SQL` ran while the column of the published health had another name. Until they are replaced,
 * replicas of the previous release log once a minute that they could not publish the health of their sources. Lookups
 * continue.
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
