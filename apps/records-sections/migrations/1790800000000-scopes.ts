import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What sources hold of their section, where that is a part alone. */
export class Scopes1790800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE record_sources ADD COLUMN scope text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE record_sources DROP COLUMN scope');
  }
}
