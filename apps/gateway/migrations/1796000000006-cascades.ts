import { migration } from '@registry/persistence/migrations';

/** Keys that 1.0.0 made without ON DELETE CASCADE, as `<table> <column> <other table>`. */
const REFERENCES = [
  'api_keys workspace_id workspaces',
  'key_usage key_id api_keys',
  'admitted_batches workspace_id workspaces',
  'batch_requests workspace_id workspaces',
  'request_log workspace_id workspaces',
  'request_counts workspace_id workspaces',
  'request_counts key_id api_keys',
  'workspace_exports workspace_id workspaces',
].map((reference) => reference.split(' '));

/** With a workspace or key go the rows that refer to it. Rows were checked by the keys that these replace, and are not read again here. */
export const Cascades1796000000006 = migration(
  'Cascades1796000000006',
  ...REFERENCES.map(
    ([table, column, other]) => `
ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_fkey,
  ADD CONSTRAINT ${table}_${column}_fkey FOREIGN KEY (${column}) REFERENCES ${other} ON DELETE CASCADE NOT VALID`,
  ),
);

/** Statements that check them, which keep nobody from writing: for a later transaction. */
export const CHECK_CASCADES = REFERENCES.map(
  ([table, column]) => `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_fkey`,
);
