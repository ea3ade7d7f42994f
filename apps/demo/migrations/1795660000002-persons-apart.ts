import { migration } from '@registry/persistence/migrations';

/** Officers of one name and two addresses, which were one person: the service fetches all companies again. */
export const PersonsApart1795660000002 = migration(
  'PersonsApart1795660000002',
  "UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'business-registry' AND state = 'following'",
);
