import { OUTBOX_TABLES_SQL } from '@registry/feed';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Announcements of people to itself: the transactions that write persons say so, and the index of every replica follows.
 * Nothing of them leaves the database.
 */
export class IndexChanges1790100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OUTBOX_TABLES_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE announcements, feed_lanes, feed_epochs');
  }
}
