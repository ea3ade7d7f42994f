import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Made-up companies are counted apart; of what was loaded, the day of the data; and which samples were removed. */
export class Samples1790750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE jurisdictions ADD COLUMN sample_company_count bigint NOT NULL DEFAULT 0;
       ALTER TABLE loaded_sources ADD COLUMN as_of date, ADD COLUMN is_removed boolean NOT NULL DEFAULT false`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE loaded_sources DROP COLUMN as_of, DROP COLUMN is_removed;
       ALTER TABLE jurisdictions DROP COLUMN sample_company_count`,
    );
  }
}
