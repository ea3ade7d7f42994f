import { RESTART_FIRST_BACKFILL_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** A first backfill inserts its pages and expects none of their companies. */
export const InsertedPages1796020000000 = migration('InsertedPages1796020000000', RESTART_FIRST_BACKFILL_SQL);
