import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The load whose file was the newest to have a registration, where that is not the one that wrote it. */
export class ConfirmingLoads1795589311107 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations ADD COLUMN confirmed_load_no bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registrations DROP COLUMN confirmed_load_no');
  }
}
