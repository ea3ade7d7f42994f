import { migration } from '@registry/persistence/migrations';

/** Cases of applicants, and the rules by which workspaces judge them. Of registries they have ids and codes of results, and no text. */
const VERIFICATIONS_SQL = `
CREATE TABLE verification_policies (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  rules jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, name)
);

CREATE TABLE verifications (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL,
  external_id text,
  status text NOT NULL DEFAULT 'in_review' CHECK (status IN ('in_review', 'approved', 'rejected')),
  submitted jsonb NOT NULL,
  -- The company that the last check found, or that was chosen; null without one.
  business_id text,
  -- The same without regard to letter case.
  business_key text,
  is_chosen boolean NOT NULL DEFAULT false,
  -- One that does not exist any more is the published default.
  policy text NOT NULL,
  purpose text,
  assignee text,
  -- The results of the last check and the lists that were loaded.
  checked jsonb NOT NULL,
  checked_at timestamptz NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('approve', 'review', 'reject')),
  decision jsonb,
  history jsonb NOT NULL,
  -- Raised by each change but a note, so that a check of what was changed meanwhile is made again.
  revision integer NOT NULL DEFAULT 0,
  -- The Idempotency-Key of the request that made it, and the SHA-256 of its body.
  idempotency_key text COLLATE "C",
  request_digest bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, id),
  CONSTRAINT verifications_made_once UNIQUE (workspace_id, idempotency_key)
);
CREATE INDEX verifications_by_age ON verifications (workspace_id, created_at, id);
CREATE INDEX verifications_by_status ON verifications (workspace_id, status, created_at, id);
CREATE INDEX verifications_by_assignee ON verifications (workspace_id, assignee) WHERE assignee IS NOT NULL;
CREATE INDEX verifications_by_external_id ON verifications (workspace_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX verifications_by_company ON verifications (workspace_id, business_key, created_at)
  WHERE business_key IS NOT NULL;
CREATE INDEX verifications_by_change ON verifications (updated_at);
`;

export const Verifications1796000000001 = migration('Verifications1796000000001', VERIFICATIONS_SQL);
