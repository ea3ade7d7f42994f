import { migration } from '@registry/persistence/migrations';

/** The addresses of persons: two of one name are two where these differ. The service fetches all companies again. */
export const AddressesOfPersons1795660000001 = migration(
  'AddressesOfPersons1795660000001',
  'ALTER TABLE persons ADD COLUMN address json',
  "UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'business-registry' AND state = 'following'",
);
