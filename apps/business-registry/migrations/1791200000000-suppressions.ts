import { migration } from '@registry/persistence/migrations';

/** A row for each suppression of a company, kept when it is lifted. Loads do not touch the table. */
const TABLE_SQL = `
CREATE TABLE suppressions (
  suppression_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  reason text NOT NULL,
  suppressed_by text NOT NULL,
  suppressed_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is in force.
  lifted_at timestamptz,
  lifted_by text,
  lifting_reason text
);
CREATE UNIQUE INDEX suppressions_in_force ON suppressions (state, file_number_key) WHERE lifted_at IS NULL;
`;

/** Companies that are not to be shown, and who said so. */
export const Suppressions1791200000000 = migration('Suppressions1791200000000', TABLE_SQL);
