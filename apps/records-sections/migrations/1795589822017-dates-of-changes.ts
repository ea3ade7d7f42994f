import { migration } from '@registry/persistence/migrations';

/** The date of the data that showed a change of a record. */
export const DatesOfChanges1795589822017 = migration(
  'DatesOfChanges1795589822017',
  'ALTER TABLE record_changes ADD COLUMN as_of date',
);
