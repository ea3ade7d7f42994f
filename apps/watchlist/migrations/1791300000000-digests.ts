import { migration } from '@registry/persistence/migrations';

/** Which digest of which day has which events. */
export const Digests1791300000000 = migration(
  'Digests1791300000000',
  `
-- When its reader wanted no more digests; null while they are sent.
ALTER TABLE watchlists ADD COLUMN unsubscribed_at timestamptz;

CREATE TABLE watchlist_digests (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES watchlists ON DELETE CASCADE,
  -- Of UTC: there is one a day.
  day date NOT NULL,
  -- Its events are those after the first of these, up to the second.
  after_sequence bigint NOT NULL,
  through_sequence bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 1,
  -- When it is tried again, as it could not be sent or its worker died.
  due_at timestamptz NOT NULL,
  sent_at timestamptz,
  PRIMARY KEY (watchlist_id, day)
);
`,
);
