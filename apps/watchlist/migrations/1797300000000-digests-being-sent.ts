import { migration } from '@registry/persistence/migrations';

/** Whether a worker sends a digest at the moment, until `due_at`: the digest of the next day waits for it, or it would repeat its events. */
export const DigestsBeingSent1797300000000 = migration(
  'DigestsBeingSent1797300000000',
  `ALTER TABLE watchlist_digests ADD COLUMN is_being_sent boolean NOT NULL DEFAULT false`,
  `ALTER TABLE sandbox.watchlist_digests ADD COLUMN is_being_sent boolean NOT NULL DEFAULT false`,
);
