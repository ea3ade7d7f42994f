import { migration } from '@registry/persistence/migrations';

/** Which companies and which changes of them came live, and not in a file. */
export const LiveChanges1790500000000 = migration(
  'LiveChanges1790500000000',
  `ALTER TABLE businesses ADD COLUMN added_live boolean NOT NULL DEFAULT false;
       ALTER TABLE business_changes ADD COLUMN came_live boolean NOT NULL DEFAULT false`,
);
