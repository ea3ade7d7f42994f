/**
 * The outbox tables of a publisher, for a migration. A change event has the keys of what changed (`body`), not its
 * current state: the relay reads that from the publisher's tables when it publishes. So it is small, can be kept for
 * long, and costs a load next to nothing.
 */
export const OUTBOX_TABLES_SQL = `
CREATE TABLE feed_epochs (
  -- One row. Positions of different epochs have nothing to do with each other.
  epoch uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO feed_epochs DEFAULT VALUES;

CREATE TABLE feed_lanes (
  lane text PRIMARY KEY,
  last_position bigint NOT NULL DEFAULT 0,
  published_position bigint NOT NULL DEFAULT 0
);
INSERT INTO feed_lanes (lane) VALUES ('prompt'), ('bulk');

CREATE TABLE announcements (
  -- Given when the row is written. Later numbers may be committed first, so nobody reads by it but to give positions.
  draft_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  lane text NOT NULL,
  -- Given by the relay, without gaps, once the row is committed: the order in which it is published.
  position bigint,
  topic text NOT NULL,
  item_count integer NOT NULL,
  body json NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (lane, position)
);
CREATE INDEX announcements_without_position ON announcements (lane, draft_no) WHERE position IS NULL;
`;
