import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The phones, e-mail addresses and websites that unrelated names carry, and the subjects by those. */
export class SharedContacts1795602817301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE shared_contacts (contact text COLLATE "C" PRIMARY KEY)');
    await runner.query(
      'CREATE INDEX subjects_by_contact ON subjects USING gin ((phones || emails || websites)) WITH (fastupdate = off)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX subjects_by_contact');
    await runner.query('DROP TABLE shared_contacts');
  }
}
