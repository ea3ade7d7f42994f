import { migration } from '@registry/persistence/migrations';

/** Where each webhook stands in the events of its watchlist, and what came of each event that was posted. */
export const WebhookDeliveries1791200000000 = migration(
  'WebhookDeliveries1791200000000',
  `
ALTER TABLE webhook_endpoints
  -- The events of the watchlist are its queue, and this is its head: all before it were delivered, or are dead.
  ADD COLUMN next_sequence bigint NOT NULL DEFAULT 1,
  -- Of the head that failed.
  ADD COLUMN attempts smallint NOT NULL DEFAULT 0,
  -- When the head may be posted; while a worker has the webhook, when the lease of one that died ends.
  ADD COLUMN due_at timestamptz NOT NULL DEFAULT now(),
  -- Of the worker that has it.
  ADD COLUMN lease uuid,
  -- Whether its owner is still to be mailed that it was disabled.
  ADD COLUMN is_notice_due boolean NOT NULL DEFAULT false,
  SET (fillfactor = 50);

CREATE TABLE webhook_deliveries (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  sequence bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'dead')),
  attempt_count integer NOT NULL,
  -- The newest of them, oldest first, as the contract has them.
  attempts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it is posted again on request; while a worker does so, when another one may.
  redeliver_at timestamptz,
  PRIMARY KEY (watchlist_id, sequence)
);
CREATE INDEX webhook_deliveries_to_repeat ON webhook_deliveries (redeliver_at) WHERE redeliver_at IS NOT NULL;
`,
);
