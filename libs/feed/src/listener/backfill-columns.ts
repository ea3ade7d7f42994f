import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For services whose `LISTENER_TABLES_SQL` ran while the columns were named `building_*`, as those stay until a later release.
 * A backfill that was under way starts over.
 */
export class BackfillColumns1790650000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feed_subscriptions ADD COLUMN IF NOT EXISTS backfill_topic text,
                                                      ADD COLUMN IF NOT EXISTS backfill_after text`);
    await runner.query("UPDATE feed_subscriptions SET state = 'empty' WHERE state = 'building'");
  }

  async down(): Promise<void> {
    // What reads the columns has gone by then; they are dropped with their table.
  }
}
