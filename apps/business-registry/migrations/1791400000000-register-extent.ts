import { ACTIVE_ONLY_SQL, DROP_ACTIVE_ONLY_SQL } from '@registry/loading';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a whole file of a register leaves out. */
export class RegisterExtent1791400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ACTIVE_ONLY_SQL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(DROP_ACTIVE_ONLY_SQL);
  }
}
