import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The EINs of holders, by which their names are found to be a company's. All holders are asked for once more. While the index
 * of companies is made, loads wait and reads do not: `CONCURRENTLY` would wait for ever for a second runner of migrations.
 */
export class HolderEins1790900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE learnt_names ADD COLUMN holder_ein text;
      CREATE INDEX learnt_names_by_holder_ein ON learnt_names (holder_ein) WHERE holder_ein IS NOT NULL;
      CREATE INDEX learnt_names_by_holder_name_key ON learnt_names (holder_name_key) WHERE holder_ein IS NOT NULL;
      CREATE INDEX businesses_by_ein ON businesses (ein) WHERE ein IS NOT NULL;
      UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'records-sections'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX businesses_by_ein, learnt_names_by_holder_name_key, learnt_names_by_holder_ein;
      ALTER TABLE learnt_names DROP COLUMN holder_ein`);
  }
}
