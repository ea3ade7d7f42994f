import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the sources that are asked live have answered, as their owners tell it. */
export class LiveSources1790450000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE live_sources');
  }
}

const TABLE_SQL = `
CREATE TABLE live_sources (
  source text PRIMARY KEY,
  owner text NOT NULL,
  state text NOT NULL REFERENCES jurisdictions,
  -- sos or ucc.
  type text NOT NULL,
  -- What was told of it last.
  told jsonb NOT NULL
);
CREATE INDEX live_sources_by_state ON live_sources (state);
`;
