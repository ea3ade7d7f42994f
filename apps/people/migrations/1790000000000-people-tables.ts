import { usStateCodes } from '@registry/domain';
import { LISTENER_TABLES_SQL } from '@registry/feed';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that grow with companies, one partition a state. */
const PARTITIONED = ['companies', 'persons'];

export class PeopleTables1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LISTENER_TABLES_SQL);
    await runner.query(TABLES_SQL);
    for (const table of PARTITIONED) {
      for (const state of usStateCodes) {
        await runner.query(
          `CREATE TABLE ${table}_${state.toLowerCase()} PARTITION OF ${table} FOR VALUES IN ('${state}')`,
        );
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE persons, companies, feed_dead_letters, feed_positions, feed_subscriptions');
  }
}

/** A company is kept though nobody is on file for it: its version says whether an announcement is news. */
const TABLES_SQL = `
CREATE TABLE companies (
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  entity_type text,
  formation_state text,
  formation_date date,
  full_address text,
  PRIMARY KEY (state, file_number_key)
) PARTITION BY LIST (state);

CREATE TABLE persons (
  state text NOT NULL,
  file_number_key text NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  -- Of a firm: its folded name without legal form.
  name_key text,
  titles text[] NOT NULL,
  PRIMARY KEY (state, file_number_key, position)
) PARTITION BY LIST (state);
CREATE INDEX persons_by_words ON persons USING gin (string_to_array(folded, ' '));
`;
