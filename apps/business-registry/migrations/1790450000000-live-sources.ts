import { LIVE_SOURCES_SQL } from '@registry/live-lookup';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How registries that are asked live have answered. */
export class LiveSources1790450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LIVE_SOURCES_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_lookup_ends, live_sources');
  }
}
