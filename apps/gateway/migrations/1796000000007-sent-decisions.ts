import { migration } from '@registry/persistence/migrations';
import { CHECK_CASCADES } from './1796000000006-cascades.ts';

/**
 * Every decision is sent, also one that confirms, or that is on a record. 1.0.0 notes in `sent_at` that it sent rejected results. The foreign
 * keys are checked already by `CheckedCascades1796000000006`.
 */
export const SentDecisions1796000000007 = migration(
  'SentDecisions1796000000007',
  `
ALTER TABLE screening_decisions
  -- Of the decision that the service of watchlists has.
  ADD COLUMN noted_at timestamptz;
DROP INDEX unsent_screening_decisions;
CREATE INDEX unsent_screening_decisions ON screening_decisions (decided_at) WHERE noted_at IS NULL OR noted_at < decided_at;
`,
  ...CHECK_CASCADES,
);
