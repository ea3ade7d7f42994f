import { migration } from '@registry/persistence/migrations';

/** Second lines of the subjects' names, as published and sorted. Records that are loaded already have none until they change. */
export const SecondNames1795601234117 = migration(
  'SecondNames1795601234117',
  "ALTER TABLE subjects ADD COLUMN second_names text[] NOT NULL DEFAULT '{}'",
);
