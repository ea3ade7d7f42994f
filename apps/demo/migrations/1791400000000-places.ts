import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where companies and subjects are, as matching compares it. */
export class Places1791400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE subjects ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}', ADD COLUMN cities text[] NOT NULL DEFAULT '{}'",
    );
    await runner.query(
      "ALTER TABLE companies ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}', ADD COLUMN place_cities text[] NOT NULL DEFAULT '{}'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subjects DROP COLUMN postal_codes, DROP COLUMN cities');
    await runner.query('ALTER TABLE companies DROP COLUMN postal_codes, DROP COLUMN place_cities');
  }
}
