import { usStateCodes } from '@registry/domain';
import { LISTENER_TABLES_SQL } from '@registry/feed';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class JurisdictionTables1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LISTENER_TABLES_SQL);
    await runner.query(TABLES_SQL);
    await runner.query('INSERT INTO jurisdictions (state) SELECT unnest($1::text[])', [usStateCodes]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE loaded_sources, jurisdictions, feed_dead_letters, feed_positions, feed_subscriptions',
    );
  }
}

const TABLES_SQL = `
-- Every jurisdiction, from the start.
CREATE TABLE jurisdictions (
  state text PRIMARY KEY,
  company_count bigint NOT NULL DEFAULT 0,
  live_sos boolean NOT NULL DEFAULT false,
  live_ucc boolean NOT NULL DEFAULT false
);

CREATE TABLE loaded_sources (
  source text PRIMARY KEY,
  owner text NOT NULL,
  state text NOT NULL REFERENCES jurisdictions,
  yields text NOT NULL,
  verified boolean NOT NULL,
  rows_read bigint NOT NULL,
  last_loaded_at timestamptz NOT NULL
);
CREATE INDEX loaded_sources_by_state ON loaded_sources (state);
`;
