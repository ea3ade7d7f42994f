import { migration } from '@registry/persistence/migrations';

/** Screening results and records that a workspace rejected or confirmed: 1.0.0 knew the rejected results only, and writes them by the view. */
export const DecidedHits1796000000005 = migration(
  'DecidedHits1796000000005',
  `
ALTER TABLE IF EXISTS rejected_hits RENAME TO decided_hits;
ALTER INDEX IF EXISTS rejected_hits_pkey RENAME TO decided_hits_pkey;
ALTER TABLE decided_hits ADD COLUMN IF NOT EXISTS is_rejected boolean NOT NULL DEFAULT true;
ALTER TABLE decided_hits ALTER is_rejected SET DEFAULT true;
CREATE VIEW rejected_hits AS SELECT company_key, workspace_id, result_id, content FROM decided_hits WHERE is_rejected;
`,
);
