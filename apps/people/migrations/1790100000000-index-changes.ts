import { OUTBOX_TABLES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/**
 * Announcements of people to itself: the transactions that write persons say so, and the index of every replica follows.
 * Nothing of them leaves the database.
 */
export const IndexChanges1790100000000 = migration('IndexChanges1790100000000', OUTBOX_TABLES_SQL);
