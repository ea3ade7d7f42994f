import { LIVE_LOOKUPS_SQL, LIVE_SOURCES_SQL } from '@registry/live-lookup';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What UCC registers were asked live, and how they have answered. */
export class LiveLookups1790450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LIVE_LOOKUPS_SQL);
    await runner.query(LIVE_SOURCES_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_lookup_ends, live_sources, live_lookups');
  }
}
