/** The tables of a service that listens, for a migration. */
export const CONSUMER_TABLES_SQL = `
CREATE TABLE feed_subscriptions (
  owner text PRIMARY KEY,
  -- The log that the positions below belong to; null while nothing was ever fetched.
  epoch uuid,
  -- empty, backfilling (everything that the publisher has is being fetched), following
  state text NOT NULL DEFAULT 'empty',
  -- Whether the tables have everything that the publisher had at some time; false during the first backfill.
  is_complete boolean NOT NULL DEFAULT false,
  -- Where the backfill stands: the topic and the page of it that comes next.
  backfill_topic text,
  backfill_after text,
  replay_requested boolean NOT NULL DEFAULT false
);

CREATE TABLE feed_positions (
  owner text NOT NULL,
  lane text NOT NULL,
  -- All change events up to this one have been applied. Written in the transaction that applies them.
  position bigint NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (owner, lane)
);

-- Items that could not be applied and were set aside, so that later ones need not wait.
CREATE TABLE feed_dead_letters (
  dead_letter_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner text NOT NULL,
  topic text NOT NULL,
  item json NOT NULL,
  error text NOT NULL,
  failed_at timestamptz NOT NULL DEFAULT now()
);
`;
