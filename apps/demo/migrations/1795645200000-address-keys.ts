import { migration } from '@registry/persistence/migrations';

/**
 * Companies by their address without its formatting: see `addressDigest`. Those that are there already get theirs when the service
 * fetches all companies again. The function and its index were part of no release.
 */
export const AddressKeys1795645200000 = migration(
  'AddressKeys1795645200000',
  'DROP INDEX IF EXISTS companies_by_address',
  'DROP FUNCTION IF EXISTS address_key(text)',
  'ALTER TABLE companies ADD COLUMN address_key uuid',
  'CREATE INDEX companies_by_address_key ON companies (address_key) WHERE address_key IS NOT NULL',
  "UPDATE feed_subscriptions SET replay_requested = true WHERE owner = 'business-registry' AND state = 'following'",
);
