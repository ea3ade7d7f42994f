import { migration } from '@registry/persistence/migrations';

/**
 * Addresses of persons get their public names, as change events have them. The service fetches all companies again, page by page, and
 * reads both forms until then.
 */
export const PublicAddresses1796010000000 = migration(
  'PublicAddresses1796010000000',
  "UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'business-registry' AND state = 'following'",
);
