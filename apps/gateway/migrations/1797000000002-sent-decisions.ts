import { migration } from '@registry/persistence/migrations';

/** Which decisions the service of watchlists has: events of a hit that a workspace rejected are not sent to it. */
export const SentDecisions1797000000002 = migration(
  'SentDecisions1797000000002',
  `
-- Of the decision that was sent.
ALTER TABLE screening_decisions ADD COLUMN sent_at timestamptz;
CREATE INDEX unsent_screening_decisions ON screening_decisions (decided_at)
  WHERE (sent_at IS NULL OR sent_at < decided_at) AND starts_with(result_id, 'wlr_');
`,
);
