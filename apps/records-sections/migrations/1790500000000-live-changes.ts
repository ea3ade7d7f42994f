import { migration } from '@registry/persistence/migrations';

/** Which changes of records came live, and not in a file. */
export const LiveChanges1790500000000 = migration(
  'LiveChanges1790500000000',
  'ALTER TABLE record_changes ADD COLUMN came_live boolean NOT NULL DEFAULT false',
);
