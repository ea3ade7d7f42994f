import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which companies and which changes of them came live, and not in a file. */
export class LiveChanges1790500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE businesses ADD COLUMN added_live boolean NOT NULL DEFAULT false;
       ALTER TABLE business_changes ADD COLUMN came_live boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE business_changes DROP COLUMN came_live;
       ALTER TABLE businesses DROP COLUMN added_live`,
    );
  }
}
