import { migration } from '@registry/persistence/migrations';

/** Every secret that was replaced within the last 24 hours, not only the last one. */
export const PreviousSecrets1791400000000 = migration(
  'PreviousSecrets1791400000000',
  `
CREATE TABLE webhook_previous_secrets (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- Signs in addition to the endpoint's current secret until then.
  expires_at timestamptz NOT NULL,
  sealed_secret bytea NOT NULL,
  PRIMARY KEY (watchlist_id, expires_at)
);
INSERT INTO webhook_previous_secrets (watchlist_id, expires_at, sealed_secret)
SELECT watchlist_id, previous_secret_expires_at, sealed_previous_secret FROM webhook_endpoints
 WHERE previous_secret_expires_at > now();
-- No release has had them.
ALTER TABLE webhook_endpoints DROP COLUMN sealed_previous_secret, DROP COLUMN previous_secret_expires_at;
`,
);
