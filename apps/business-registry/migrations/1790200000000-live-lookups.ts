import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What registries were asked live: so that equal questions are asked once, by whichever replica. */
export class LiveLookups1790200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_lookups');
  }
}

const TABLES_SQL = `
CREATE TABLE live_lookups (
  source text NOT NULL,
  -- SHA-256 of the question as the registry is asked it.
  question text NOT NULL,
  -- Whose question it is now, and until when nobody else asks.
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- fetched, or the kind of failure; null while it is under way.
  outcome text,
  -- The companies that came, by their keys.
  keys text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (source, question)
);
CREATE INDEX live_lookups_by_age ON live_lookups (ended_at);
`;
