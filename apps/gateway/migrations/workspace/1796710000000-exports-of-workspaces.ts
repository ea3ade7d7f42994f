import { migration } from '@registry/persistence/migrations';

/** Exports that workspaces started, with how each of them is resumed. */
export const ExportsOfWorkspaces1796710000000 = migration(
  'ExportsOfWorkspaces1796710000000',
  `
CREATE TABLE workspace_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  key_prefix text NOT NULL,
  state text NOT NULL,
  format text NOT NULL,
  fields text[] NOT NULL,
  position text NOT NULL,
  last_id text,
  rows integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'interrupted')),
  started_at timestamptz NOT NULL DEFAULT now(),
  written_at timestamptz NOT NULL DEFAULT now()
)`,
  'CREATE INDEX workspace_exports_by_workspace ON workspace_exports (workspace_id, id DESC)',
  'CREATE INDEX workspace_exports_by_time ON workspace_exports (started_at)',
  `COMMENT ON COLUMN workspace_exports.last_id IS 'the business of the last row that was written to the connection'`,
);
