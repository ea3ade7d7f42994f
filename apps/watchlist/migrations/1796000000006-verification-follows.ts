import { migration } from '@registry/persistence/migrations';

/** Decided cases of workspaces, each of which follows its company: a task whose status changes is an event. */
export const VerificationFollows1796000000006 = migration(
  'VerificationFollows1796000000006',
  `
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
