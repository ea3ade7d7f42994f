import { migration } from '@registry/persistence/migrations';

/** Notices that were sent to the contact addresses of workspaces: each once. */
export const Notices1796740000000 = migration(
  'Notices1796740000000',
  `
CREATE TABLE workspace_notices (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL,
  -- The key, and the day where it is about one.
  subject text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, kind, subject)
)`,
);
