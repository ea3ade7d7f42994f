import { migration } from '@registry/persistence/migrations';

/** What workspaces decided of results of a screening. */
export const ScreeningDecisions1796600000000 = migration(
  'ScreeningDecisions1796600000000',
  `
CREATE TABLE screening_decisions (
  workspace_id integer NOT NULL REFERENCES workspaces,
  business_id text NOT NULL,
  result_id text NOT NULL,
  decision text NOT NULL,
  note text,
  -- Digest of what the entry said: when it says something else, the decision no longer holds.
  content text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, business_id, result_id)
)`,
);
