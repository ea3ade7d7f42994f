import { migration } from '@registry/persistence/migrations';

/** Batches of companies to be matched, in chunks that workers lease. */
export const Batches1795640000000 = migration(
  'Batches1795640000000',
  `
      CREATE TABLE batches (
        id text PRIMARY KEY,
        workspace_id integer NOT NULL REFERENCES workspaces,
        status text NOT NULL CHECK (status IN ('receiving', 'queued', 'running', 'completed', 'failed', 'canceled')),
        layout text,
        candidates smallint NOT NULL,
        min_confidence real NOT NULL,
        rows integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        verdicts jsonb NOT NULL DEFAULT '{}',
        created_at timestamptz NOT NULL DEFAULT now(),
        worked_at timestamptz,
        completed_at timestamptz,
        expires_at timestamptz NOT NULL
      )`,
  `COMMENT ON COLUMN batches.status IS 'receiving: not all of its rows have arrived; nobody sees it yet'`,
  `COMMENT ON COLUMN batches.layout IS 'JSON: how its rows were written, and where the fields of a query are in them'`,
  `COMMENT ON COLUMN batches.worked_at IS 'when a worker last took a chunk: batches take turns'`,
  `CREATE INDEX batches_to_work_on ON batches (worked_at NULLS FIRST) WHERE status IN ('queued', 'running')`,
  'CREATE INDEX batches_by_expiry ON batches (expires_at)',
  // Texts of JSON and not jsonb: the rows go back to their sender as they came.
  `
      CREATE TABLE batch_chunks (
        batch_id text NOT NULL REFERENCES batches ON DELETE CASCADE,
        number integer NOT NULL,
        rows text NOT NULL,
        results text,
        attempts integer NOT NULL DEFAULT 0,
        leased_until timestamptz,
        PRIMARY KEY (batch_id, number)
      )`,
  'CREATE INDEX batch_chunks_to_do ON batch_chunks (batch_id, number) WHERE results IS NULL',
);
