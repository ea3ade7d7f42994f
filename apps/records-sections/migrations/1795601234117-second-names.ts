import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second lines of the subjects' names, as published and sorted. Records that are loaded already have none until they change. */
export class SecondNames1795601234117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE subjects ADD COLUMN second_names text[] NOT NULL DEFAULT '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subjects DROP COLUMN second_names');
  }
}
