import { migration } from '@registry/persistence/migrations';

/** Of a company 20 contacts of a kind were kept. The service fetches all companies again, and matches them. */
export const AllContacts1797300000000 = migration(
  'AllContacts1797300000000',
  "UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'business-registry' AND state = 'following'",
);
