import { migration } from '@registry/persistence/migrations';

/** Every read of a company looks up what changed on the lists since. */
export const NewestExclusionChanges1796600000000 = migration(
  'NewestExclusionChanges1796600000000',
  'CREATE INDEX exclusion_changes_newest ON exclusion_changes (source_no, change_no)',
);
