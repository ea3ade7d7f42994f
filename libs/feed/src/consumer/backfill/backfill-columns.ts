import { migration } from '@registry/persistence/migrations';

/**
 * For services whose `CONSUMER_TABLES_SQL` ran while the columns were named `building_*`, as those stay until a later release.
 * A backfill that was under way starts over.
 */
export const BackfillColumns1790650000000 = migration(
  'BackfillColumns1790650000000',
  `ALTER TABLE feed_subscriptions ADD COLUMN IF NOT EXISTS backfill_topic text,
                                                      ADD COLUMN IF NOT EXISTS backfill_after text`,
  "UPDATE feed_subscriptions SET state = 'empty' WHERE state = 'building'",
);
