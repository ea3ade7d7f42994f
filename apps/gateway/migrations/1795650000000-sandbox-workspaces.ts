import { migration } from '@registry/persistence/migrations';

/** Workspaces whose keys see the sandbox only. */
export const SandboxWorkspaces1795650000000 = migration(
  'SandboxWorkspaces1795650000000',
  `ALTER TABLE workspaces
     DROP CONSTRAINT workspaces_plan_check,
     ADD CONSTRAINT workspaces_plan_check CHECK (plan IN ('standard', 'enterprise', 'sandbox'))`,
);
