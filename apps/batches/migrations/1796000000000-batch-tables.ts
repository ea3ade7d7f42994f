import { CONSUMER_TABLES_SQL, ERASED_COMPANIES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

/** Batches of companies to be matched, in chunks that workers lease, and rows of uploads that have not all arrived. */
const TABLES_SQL = `
CREATE TABLE batches (
  id text PRIMARY KEY,
  workspace_id integer NOT NULL,
  is_sandbox boolean NOT NULL,
  -- created: its requests are not counted yet, nobody sees it.
  status text NOT NULL CHECK (status IN ('created', 'queued', 'running', 'completed', 'failed', 'canceled')),
  -- JSON: how its rows were written, and where the fields of a query are in them.
  layout text NOT NULL,
  candidates smallint NOT NULL,
  min_confidence real NOT NULL,
  -- The address under which its sender knows the API.
  origin text NOT NULL,
  rows integer NOT NULL,
  done integer NOT NULL DEFAULT 0,
  verdicts jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When a worker last took a chunk: batches take turns.
  worked_at timestamptz,
  completed_at timestamptz,
  -- When its end was reported to the service that posts to webhooks.
  reported_at timestamptz,
  -- When a report that failed is tried again.
  report_after timestamptz,
  expires_at timestamptz NOT NULL,
  -- JSON: what comes with each result.
  fields text NOT NULL DEFAULT '[]',
  -- The lists that rows were screened against.
  watchlist_coverage jsonb,
  -- What was loaded of the registries that rows were matched with.
  register_coverage jsonb,
  -- When results of the batch were last erased: they are matched again before they are served.
  erased_at timestamptz
);
CREATE INDEX batches_to_work_on ON batches (worked_at NULLS FIRST) WHERE status IN ('queued', 'running');
-- Of a workspace, when a worker last took a chunk: workspaces take turns.
CREATE INDEX batches_by_workspace ON batches (workspace_id, worked_at);
CREATE INDEX batches_by_expiry ON batches (expires_at);
CREATE INDEX batches_to_report ON batches (completed_at) WHERE reported_at IS NULL AND status IN ('completed', 'failed');

-- Texts of JSON and not jsonb: the rows go back to their sender as they came.
CREATE TABLE batch_chunks (
  batch_id text NOT NULL REFERENCES batches ON DELETE CASCADE,
  number integer NOT NULL,
  rows text NOT NULL,
  results text,
  attempts integer NOT NULL DEFAULT 0,
  leased_until timestamptz,
  PRIMARY KEY (batch_id, number)
);
CREATE INDEX batch_chunks_to_do ON batch_chunks (batch_id, number) WHERE results IS NULL;

-- Unlogged, so that an upload that is refused writes nothing to the write-ahead log. A crash of Postgres empties it.
CREATE UNLOGGED TABLE arriving_rows (
  batch_id text NOT NULL,
  chunk integer NOT NULL,
  part smallint NOT NULL,
  rows text NOT NULL,
  row_count smallint NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (batch_id, chunk, part)
);
`;

/** The consumer learns which companies business-registry erased. */
export const BatchTables1796000000000 = migration(
  'BatchTables1796000000000',
  CONSUMER_TABLES_SQL,
  ERASED_COMPANIES_SQL,
  TABLES_SQL,
);
