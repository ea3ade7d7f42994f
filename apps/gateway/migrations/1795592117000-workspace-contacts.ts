import { migration } from '@registry/persistence/migrations';

/** Where a workspace is told of what it has to look after, such as a webhook that was disabled. */
export const WorkspaceContacts1795592117000 = migration(
  'WorkspaceContacts1795592117000',
  'ALTER TABLE workspaces ADD COLUMN contact_email text',
);
