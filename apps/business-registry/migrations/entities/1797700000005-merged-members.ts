import { migration } from '@registry/persistence/migrations';

/** Who was in an entity when it became part of an older one: its id leads only to them. */
export const MergedMembers1797700000005 = migration(
  'MergedMembers1797700000005',
  `
CREATE TABLE merged_members (
  entity_id text NOT NULL,
  state text NOT NULL,
  file_number_key text NOT NULL,
  PRIMARY KEY (entity_id, state, file_number_key)
);
CREATE INDEX merged_members_by_company ON merged_members (state, file_number_key)`,
);
