import { DECLARED_STATES_SQL, LISTENER_TABLES_SQL, OUTBOX_TABLES_SQL } from '@registry/feed';
import { DESCRIBED_SOURCES_SQL } from '@registry/loading';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox, what a listener remembers, and what is told of sources and states. */
export class Announcements1790100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OUTBOX_TABLES_SQL);
    await runner.query(LISTENER_TABLES_SQL);
    await runner.query(DESCRIBED_SOURCES_SQL);
    await runner.query(DECLARED_STATES_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE declared_states, described_sources, feed_dead_letters, feed_positions, feed_subscriptions,
                  announcements, feed_lanes, feed_epochs`,
    );
  }
}
