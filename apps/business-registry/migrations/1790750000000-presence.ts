import { DROP_PRESENCE_TABLES_SQL, PRESENCE_TABLES_SQL } from '@registry/loading';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which registrations the newest whole file of their registry lacks, and which made-up companies were removed. */
export class Presence1790750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PRESENCE_TABLES_SQL);
    await runner.query(`
      ALTER TABLE registrations ADD COLUMN absent_since timestamptz;
      -- A company that comes back counts its versions on.
      CREATE TABLE removed_businesses (
        state text NOT NULL,
        file_number_key text NOT NULL,
        version integer NOT NULL,
        PRIMARY KEY (state, file_number_key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_businesses; ALTER TABLE registrations DROP COLUMN absent_since');
    await runner.query(DROP_PRESENCE_TABLES_SQL);
  }
}
