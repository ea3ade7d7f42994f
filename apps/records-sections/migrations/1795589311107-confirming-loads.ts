import { RECORD_TABLES } from '@registry/domain';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The load whose file was the newest to have a record, where that is not the one that wrote it, and the last one that had a part. */
export class ConfirmingLoads1795589311107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of RECORD_TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN confirmed_load_no bigint`);
    await runner.query('ALTER TABLE record_parts ADD COLUMN load_no bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE record_parts DROP COLUMN load_no');
    for (const table of RECORD_TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN confirmed_load_no`);
  }
}
