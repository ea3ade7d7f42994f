import { RECORD_TABLES } from '@registry/domain';
import { DROP_PRESENCE_TABLES_SQL, PRESENCE_TABLES_SQL } from '@registry/loading';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which records the newest whole file of their register lacks. */
export class Presence1790750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(PRESENCE_TABLES_SQL);
    for (const table of RECORD_TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN absent_since timestamptz`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of RECORD_TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN absent_since`);
    await runner.query(DROP_PRESENCE_TABLES_SQL);
  }
}
