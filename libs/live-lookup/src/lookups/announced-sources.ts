import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For services whose `LIVE_SOURCES_SQL` ran while the column `announced` had another name. Replicas of the release before log that they
 * could not announce how their sources answer, once a minute, until they are replaced; lookups go on.
 */
export class AnnouncedSources1791300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'live_sources'::regclass AND attname = 'told') THEN
          ALTER TABLE live_sources RENAME COLUMN told TO announced;
        END IF;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE live_sources RENAME COLUMN announced TO told');
  }
}
