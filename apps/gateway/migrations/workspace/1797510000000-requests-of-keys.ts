import { migration } from '@registry/persistence/migrations';

/** The `Idempotency-Key` of the request that made a key, so that a retry makes no second one. */
export const RequestsOfKeys1797510000000 = migration(
  'RequestsOfKeys1797510000000',
  'ALTER TABLE api_keys ADD COLUMN made_by text',
);
