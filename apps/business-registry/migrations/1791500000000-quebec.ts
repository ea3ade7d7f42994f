import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions for the companies of Quebec. */
export class Quebec1791500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of PARTITIONED) {
      await runner.query(`CREATE TABLE ${table}_qc PARTITION OF ${table} FOR VALUES IN ('QC')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE ${PARTITIONED.map((table) => `${table}_qc`).join(', ')}`);
  }
}

const PARTITIONED = [
  'businesses',
  'registrations',
  'names',
  'addresses',
  'officers',
  'business_changes',
  'trade_names',
  'link_aliases',
];
