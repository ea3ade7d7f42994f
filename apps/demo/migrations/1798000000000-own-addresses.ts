import { migration } from '@registry/persistence/migrations';

/** Companies were connected by the address of their agent. The service fetches all companies again. */
export const OwnAddresses1798000000000 = migration(
  'OwnAddresses1798000000000',
  "UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'business-registry' AND state = 'following'",
);
