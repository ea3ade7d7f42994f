import { migration } from '@registry/persistence/migrations';

/** Decisions of workspaces, and cases that they decided: 1.0.0 knows rejected results only, and writes them by the view. */
export const DecidedCases1796000000005 = migration(
  'DecidedCases1796000000005',
  `
-- Screening results and records that a workspace rejected or confirmed: a copy of the gateway's decisions.
ALTER TABLE IF EXISTS rejected_hits RENAME TO decided_hits;
ALTER INDEX IF EXISTS rejected_hits_pkey RENAME TO decided_hits_pkey;
ALTER TABLE decided_hits ADD COLUMN IF NOT EXISTS is_rejected boolean NOT NULL DEFAULT true;
ALTER TABLE decided_hits ALTER is_rejected SET DEFAULT true;
CREATE OR REPLACE VIEW rejected_hits AS SELECT company_key, workspace_id, result_id, content FROM decided_hits WHERE is_rejected;

-- Decided cases of workspaces, each of which follows its company: a task whose status changes is an event.
CREATE TABLE IF NOT EXISTS verification_follows (
  workspace_id integer NOT NULL,
  verification_id text COLLATE "C" NOT NULL,
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies,
  external_id text,
  decision text NOT NULL CHECK (decision IN ('approved', 'rejected')),
  -- What was submitted, and the tasks as they were decided on or last reviewed.
  application json NOT NULL,
  tasks json NOT NULL,
  followed_at timestamptz NOT NULL DEFAULT now(),
  -- When the next review is due; while a replica makes it, when another may. Each cause of a review changes it: then one under way does not count.
  due_at timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, verification_id)
);
CREATE INDEX IF NOT EXISTS verification_follows_by_company ON verification_follows (company_key);
CREATE INDEX IF NOT EXISTS verification_follows_by_due ON verification_follows (due_at);
CREATE INDEX IF NOT EXISTS verification_follows_by_age ON verification_follows (followed_at);
`,
);
