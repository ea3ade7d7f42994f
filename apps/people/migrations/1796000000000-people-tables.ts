import { CONSUMER_TABLES_SQL, OUTBOX_TABLES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** Tables that grow with companies have one partition per state. A company without people is kept: its version says whether a change event is new. */
const TABLES_SQL = `
CREATE TABLE companies (
  state text NOT NULL,
  file_number_key text NOT NULL,
  file_number text NOT NULL,
  version integer NOT NULL,
  name text NOT NULL,
  status text NOT NULL,
  entity_type text,
  formation_state text,
  formation_date date,
  full_address text,
  PRIMARY KEY (state, file_number_key)
) PARTITION BY LIST (state);

CREATE TABLE persons (
  state text NOT NULL,
  file_number_key text NOT NULL,
  position integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  folded text NOT NULL,
  -- Of a firm: its folded name without legal form.
  name_key text,
  titles text[] NOT NULL,
  -- Two persons of one name are two where these differ.
  address json,
  PRIMARY KEY (state, file_number_key, position)
) PARTITION BY LIST (state);
`;

/**
 * The outbox has change events of people for itself: transactions that write people also write them, and the index of every replica
 * follows. They never leave the database.
 */
export const PeopleTables1796000000000 = migration(
  'PeopleTables1796000000000',
  CONSUMER_TABLES_SQL,
  OUTBOX_TABLES_SQL,
  TABLES_SQL,
);
