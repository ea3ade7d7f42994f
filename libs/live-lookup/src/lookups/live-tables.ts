/** Live lookups, so that all replicas run equal ones once. For a migration. */
export const LIVE_LOOKUPS_SQL = `
CREATE TABLE live_lookups (
  source text NOT NULL,
  -- SHA-256 of the request to the registry.
  question text NOT NULL,
  -- The lookup that sends the request, and the time until which no other one sends it.
  claim uuid NOT NULL,
  claimed_until timestamptz NOT NULL,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- fetched, or the kind of failure; null while it is under way.
  outcome text,
  -- What came, by its keys.
  keys text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (source, question)
);
CREATE INDEX live_lookups_by_age ON live_lookups (ended_at);
`;

/** The health of live sources. For a migration. */
export const LIVE_SOURCES_SQL = `
CREATE TABLE live_sources (
  source text PRIMARY KEY,
  state text NOT NULL,
  wired boolean NOT NULL,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- The kind of the last failure.
  last_failure text,
  -- The health that was published last.
  announced jsonb
);

-- Every lookup of a source in the last seven days, by its end.
CREATE TABLE live_lookup_ends (
  source text NOT NULL,
  ended_at timestamptz NOT NULL,
  -- fetched, or the kind of failure.
  outcome text NOT NULL,
  -- From the request to its end, with the time to store what came.
  duration_ms integer NOT NULL
);
CREATE INDEX live_lookup_ends_by_source ON live_lookup_ends (source, ended_at);
`;
