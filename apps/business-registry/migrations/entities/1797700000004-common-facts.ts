import { migration } from '@registry/persistence/migrations';

/** Digests of persons and addresses that many unrelated companies have. */
export const CommonFacts1797700000004 = migration(
  'CommonFacts1797700000004',
  `
CREATE TABLE common_facts (
  digest text PRIMARY KEY
);
-- The change events up to which the facts are counted, of both streams.
ALTER TABLE entity_progress ADD COLUMN counted bigint NOT NULL DEFAULT 0`,
);
