import { migration } from '@registry/persistence/migrations';

/** Keeps sources of the whole country too, and whether a file was whole. What was published of them before is fetched again. */
export const NationwideSources1795670000000 = migration(
  'NationwideSources1795670000000',
  'ALTER TABLE loaded_sources ALTER COLUMN state DROP NOT NULL, ADD COLUMN is_whole boolean',
  "UPDATE feed_subscriptions SET state = 'empty' WHERE owner = 'records-sections'",
);
