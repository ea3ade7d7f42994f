import { migration } from '@registry/persistence/migrations';

/** Rows of uploads that have not all arrived. */
export const ArrivingBatches1795690500000 = migration(
  'ArrivingBatches1795690500000',
  // Unlogged, so that an upload that is refused writes nothing to the write-ahead log. A crash of Postgres empties it.
  `
      CREATE UNLOGGED TABLE arriving_chunks (
        batch_id text NOT NULL,
        number integer NOT NULL,
        rows text NOT NULL,
        arrived_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (batch_id, number)
      )`,
  // Of a workspace, when a worker last took a chunk: workspaces take turns.
  'CREATE INDEX batches_by_workspace ON batches (workspace_id, worked_at)',
);
