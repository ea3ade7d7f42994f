import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a workspace is told of what it has to look after, such as a webhook that was disabled. */
export class WorkspaceContacts1795592117000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces ADD COLUMN contact_email text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE workspaces DROP COLUMN contact_email');
  }
}
