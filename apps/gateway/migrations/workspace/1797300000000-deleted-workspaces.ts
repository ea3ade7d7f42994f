import { migration } from '@registry/persistence/migrations';

/** Workspaces that an operator deleted, until the other services have deleted what they have of them. */
export const DeletedWorkspaces1797300000000 = migration(
  'DeletedWorkspaces1797300000000',
  `
ALTER TABLE screening_decisions
  DROP CONSTRAINT screening_decisions_workspace_id_fkey,
  ADD CONSTRAINT screening_decisions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces ON DELETE CASCADE`,
  `
CREATE TABLE deleted_workspaces (
  workspace_id integer PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now()
)`,
);
