import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The date of the data that showed a change of a company. */
export class DatesOfChanges1795589822017 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE business_changes ADD COLUMN as_of date');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE business_changes DROP COLUMN as_of');
  }
}
