import { migration } from '@registry/persistence/migrations';

/** The hits of companies that a watchlist follows, as they were when they were last screened. */
export const Screenings1797000000001 = migration(
  'Screenings1797000000001',
  `
CREATE TABLE screenings (
  state text NOT NULL,
  file_number_key text NOT NULL,
  -- When the company was read for it, in milliseconds of the epoch.
  checked_at_ms bigint NOT NULL,
  -- Public objects of hits.
  hits jsonb NOT NULL,
  PRIMARY KEY (state, file_number_key)
);
`,
);
