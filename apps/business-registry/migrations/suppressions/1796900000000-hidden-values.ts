import { migration } from '@registry/persistence/migrations';

/** Persons and contacts that are not to be shown, and who said so. Loads do not touch the table. */
export const HiddenValues1796900000000 = migration(
  'HiddenValues1796900000000',
  `
CREATE TABLE hidden_values (
  hidden_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The company; all three are empty for a phone number or email address that is hidden on all.
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  kind text NOT NULL,
  -- As its source or the operator writes it, and the key that all writings of it have.
  value text NOT NULL,
  value_key text NOT NULL,
  -- Of a person, the folded name with each of its words first: a name of the company that is one of these is not shown either.
  folded_names text[] NOT NULL,
  reason text NOT NULL,
  suppressed_by text NOT NULL,
  suppressed_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is in force.
  lifted_at timestamptz,
  lifted_by text,
  lifting_reason text
);
CREATE UNIQUE INDEX hidden_values_in_force ON hidden_values (state, file_number_key, kind, value_key) WHERE lifted_at IS NULL;
`,
);
