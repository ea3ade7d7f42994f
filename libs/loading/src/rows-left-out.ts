import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows that a load left out on purpose, which were counted among the rejected ones, beside `LOAD_TABLES_SQL`. */
export class RowsLeftOut1790700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE loads ADD COLUMN rows_left_out bigint NOT NULL DEFAULT 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE loads DROP COLUMN rows_left_out');
  }
}
