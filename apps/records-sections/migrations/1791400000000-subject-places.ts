import { ACTIVE_ONLY_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** The places of subjects, as matching compares them, and which sources contain only active holders. */
export const SubjectPlaces1791400000000 = migration(
  'SubjectPlaces1791400000000',
  ACTIVE_ONLY_SQL,
  "ALTER TABLE subjects ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}', ADD COLUMN cities text[] NOT NULL DEFAULT '{}'",
);
