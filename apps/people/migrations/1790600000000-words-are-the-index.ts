import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words are looked up in the name index; one of Postgres's own cost every write of a person and answered nobody. */
export class WordsAreTheIndex1790600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX persons_by_words');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("CREATE INDEX persons_by_words ON persons USING gin (string_to_array(folded, ' '))");
  }
}
