import { DECLARED_STATES_SQL, OUTBOX_TABLES_SQL } from '@registry/feed';
import { DESCRIBED_SOURCES_SQL } from '@registry/loading';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The outbox, the history of records, and what is told of sources and states. */
export class Announcements1790100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(OUTBOX_TABLES_SQL);
    await runner.query(DESCRIBED_SOURCES_SQL);
    await runner.query(DECLARED_STATES_SQL);
    await runner.query(TABLES_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE record_changes, declared_states, described_sources, announcements, feed_lanes, feed_epochs;
       DROP SEQUENCE announcement_stamps`,
    );
  }
}

const TABLES_SQL = `
-- What was composed later says what is newer: its stamp was drawn before it was read.
CREATE SEQUENCE announcement_stamps;

CREATE TABLE record_changes (
  source_no smallint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  field text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  observed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source_no, row_key, change_no)
);
`;
