import { LIVE_LOOKUPS_SQL } from '@registry/live-lookup';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What registries were asked live: so that equal questions are asked once, by whichever replica. */
export class LiveLookups1790200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LIVE_LOOKUPS_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_lookups');
  }
}
