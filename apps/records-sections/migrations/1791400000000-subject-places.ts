import { ACTIVE_ONLY_SQL, DROP_ACTIVE_ONLY_SQL } from '@registry/loading';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where subjects are, as matching compares it; and which sources hold active holders alone. */
export class SubjectPlaces1791400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACTIVE_ONLY_SQL);
    await runner.query(
      "ALTER TABLE subjects ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}', ADD COLUMN cities text[] NOT NULL DEFAULT '{}'",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subjects DROP COLUMN postal_codes, DROP COLUMN cities');
    await runner.query(DROP_ACTIVE_ONLY_SQL);
  }
}
