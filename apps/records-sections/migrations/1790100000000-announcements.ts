import { DECLARED_STATES_SQL, OUTBOX_TABLES_SQL } from '@registry/feed';
import { DESCRIBED_SOURCES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

const TABLES_SQL = `
-- What was composed later says what is newer: its stamp was drawn before it was read.
CREATE SEQUENCE announcement_stamps;

CREATE TABLE record_changes (
  source_no smallint NOT NULL,
  row_key text COLLATE "C" NOT NULL,
  change_no bigint GENERATED ALWAYS AS IDENTITY,
  type text NOT NULL,
  field text NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  observed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source_no, row_key, change_no)
);
`;

/** The outbox, the history of records, and what is told of sources and states. */
export const Announcements1790100000000 = migration(
  'Announcements1790100000000',
  OUTBOX_TABLES_SQL,
  DESCRIBED_SOURCES_SQL,
  DECLARED_STATES_SQL,
  TABLES_SQL,
);
