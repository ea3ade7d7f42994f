import { OUTBOX_TABLES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/**
 * Change events of people for itself: transactions that write people also write them, and the index of every replica
 * follows. They never leave the database.
 */
export const IndexChanges1790100000000 = migration('IndexChanges1790100000000', OUTBOX_TABLES_SQL);
