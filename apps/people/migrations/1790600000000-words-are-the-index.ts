import { migration } from '@registry/persistence/migrations';

/**
 * Words are searched in the name index; the index in Postgres slowed every write of a person and served no request.
 */
export const WordsAreTheIndex1790600000000 = migration('WordsAreTheIndex1790600000000', 'DROP INDEX persons_by_words');
