import { migration } from '@registry/persistence/migrations';

/** Where companies and subjects are, as matching compares it. */
export const Places1791400000000 = migration(
  'Places1791400000000',
  "ALTER TABLE subjects ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}', ADD COLUMN cities text[] NOT NULL DEFAULT '{}'",
  "ALTER TABLE companies ADD COLUMN postal_codes text[] NOT NULL DEFAULT '{}', ADD COLUMN place_cities text[] NOT NULL DEFAULT '{}'",
);
