import { migration } from '@registry/persistence/migrations';

/** The entities that suppressed or removed registrations were in: who returns is in that entity again, where nobody else is. */
export const LeftMembers1797500000001 = migration(
  'LeftMembers1797500000001',
  `
CREATE TABLE left_members (
  state text NOT NULL,
  file_number_key text NOT NULL,
  entity_id text NOT NULL,
  PRIMARY KEY (state, file_number_key)
)`,
);
