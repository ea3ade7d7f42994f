import { DECLARED_STATES_SQL, CONSUMER_TABLES_SQL, OUTBOX_TABLES_SQL } from '@registry/feed';
import { DESCRIBED_SOURCES_SQL } from '@registry/loading';
import { migration } from '@registry/persistence/migrations';

/** The outbox, the state of a consumer, and published facts about sources and states. */
export const Announcements1790100000000 = migration(
  'Announcements1790100000000',
  OUTBOX_TABLES_SQL,
  CONSUMER_TABLES_SQL,
  DESCRIBED_SOURCES_SQL,
  DECLARED_STATES_SQL,
);
