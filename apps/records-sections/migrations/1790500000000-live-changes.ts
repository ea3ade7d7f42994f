import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which changes of records came live, and not in a file. */
export class LiveChanges1790500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE record_changes ADD COLUMN came_live boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE record_changes DROP COLUMN came_live');
  }
}
