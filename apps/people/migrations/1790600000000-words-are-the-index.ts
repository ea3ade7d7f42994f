import { migration } from '@registry/persistence/migrations';

/** Words are looked up in the name index; one of Postgres's own cost every write of a person and answered nobody. */
export const WordsAreTheIndex1790600000000 = migration('WordsAreTheIndex1790600000000', 'DROP INDEX persons_by_words');
