import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Quebec, whose register can be loaded. */
export class Quebec1791400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("INSERT INTO jurisdictions (state) VALUES ('QC')");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM jurisdictions WHERE state = 'QC'");
  }
}
