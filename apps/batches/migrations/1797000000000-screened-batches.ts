import { migration } from '@registry/persistence/migrations';

/** Batches whose rows are screened too. */
export const ScreenedBatches1797000000000 = migration(
  'ScreenedBatches1797000000000',
  `
ALTER TABLE batches
  -- JSON: what comes with each result.
  ADD COLUMN fields text NOT NULL DEFAULT '[]',
  -- The lists that rows were screened against.
  ADD COLUMN watchlist_coverage jsonb`,
);
