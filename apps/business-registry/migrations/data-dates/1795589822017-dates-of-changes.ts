import { migration } from '@registry/persistence/migrations';

/** The date of the data that showed a change of a company. */
export const DatesOfChanges1795589822017 = migration(
  'DatesOfChanges1795589822017',
  'ALTER TABLE business_changes ADD COLUMN as_of date',
);
