import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The country of addresses, ISO 3166-1 alpha-2. */
export class AddressCountries1790800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN country text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN country`);
  }
}

const TABLES = ['addresses', 'officers'];
