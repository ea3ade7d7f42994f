import { migration } from '@registry/persistence/migrations';

/** Every decision is sent, also one that confirms, or that is on a record. 1.0.0 notes in `sent_at` that it sent rejected results. */
export const SentDecisions1796000000008 = migration(
  'SentDecisions1796000000008',
  `
ALTER TABLE screening_decisions
  -- Of the decision that the service of watchlists has.
  ADD COLUMN noted_at timestamptz;
DROP INDEX unsent_screening_decisions;
CREATE INDEX unsent_screening_decisions ON screening_decisions (decided_at) WHERE noted_at IS NULL OR noted_at < decided_at;
`,
);
