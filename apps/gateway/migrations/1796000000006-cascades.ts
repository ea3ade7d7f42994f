import { migration } from '@registry/persistence/migrations';

const OF_WORKSPACES = [
  'api_keys',
  'admitted_batches',
  'batch_requests',
  'request_log',
  'request_counts',
  'workspace_exports',
];
/** Foreign keys that 1.0.0 made without ON DELETE CASCADE. A request locks `key_usage` before `api_keys`: in another order it is a deadlock. */
const REFERENCES = [
  ...['key_usage', 'request_counts'].map((table) => [table, 'key_id', 'api_keys']),
  ...OF_WORKSPACES.map((table) => [table, 'workspace_id', 'workspaces']),
];

/** With a workspace or key go the rows that refer to it. Rows were checked by the keys that these replace, and are not read again here. */
export const Cascades1796000000006 = migration(
  'Cascades1796000000006',
  ...REFERENCES.map(
    ([table, column, other]) => `
ALTER TABLE ${table} DROP CONSTRAINT ${table}_${column}_fkey,
  ADD CONSTRAINT ${table}_${column}_fkey FOREIGN KEY (${column}) REFERENCES ${other} ON DELETE CASCADE NOT VALID`,
  ),
);

/** Statements that check them, which keep nobody from writing: for a transaction of their own. */
export const CHECK_CASCADES = REFERENCES.map(
  ([table, column]) => `ALTER TABLE ${table} VALIDATE CONSTRAINT ${table}_${column}_fkey`,
);
