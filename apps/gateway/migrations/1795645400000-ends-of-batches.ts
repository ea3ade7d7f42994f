import { migration } from '@registry/persistence/migrations';

/** Batches whose end is still to be reported to the webhooks of their workspace, and requests that may be sent again. */
export const EndsOfBatches1795645400000 = migration(
  'EndsOfBatches1795645400000',
  `
      ALTER TABLE batches
        ADD COLUMN origin text NOT NULL DEFAULT '',
        ADD COLUMN reported_at timestamptz`,
  `COMMENT ON COLUMN batches.origin IS 'the address under which its sender knows the API'`,
  `COMMENT ON COLUMN batches.reported_at IS 'when its end was handed to the service that posts to webhooks'`,
  // Nobody waits for those that ended before.
  'UPDATE batches SET reported_at = completed_at WHERE completed_at IS NOT NULL',
  `CREATE INDEX batches_to_report ON batches (completed_at) WHERE reported_at IS NULL AND status IN ('completed', 'failed')`,
  // Without a foreign key: a request that is sent again is not carried out again, also where its batch was deleted.
  `
      CREATE TABLE batch_requests (
        workspace_id integer NOT NULL REFERENCES workspaces,
        idempotency_key text COLLATE "C" NOT NULL,
        request_digest bytea NOT NULL,
        batch_id text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (workspace_id, idempotency_key)
      )`,
  `COMMENT ON COLUMN batch_requests.request_digest IS 'SHA-256 of the parameters and the body'`,
  'CREATE INDEX batch_requests_by_age ON batch_requests (created_at)',
);
