import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Companies that are followed have a date of their data, which is unknown until they are announced again. */
export class DatesOfCompanies1795589822117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE followed_companies SET business = (business::jsonb || '{"as_of": ""}')::json WHERE business::jsonb ->> 'as_of' IS NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("UPDATE followed_companies SET business = (business::jsonb - 'as_of')::json");
  }
}
