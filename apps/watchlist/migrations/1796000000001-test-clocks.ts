import { migration } from '@registry/persistence/migrations';

/** The tables that a sandbox has twins of, in an order in which they may refer to each other. */
const TWINS = [
  'webhook_endpoints',
  'webhook_previous_secrets',
  'webhook_deliveries',
  'watchlist_digests',
  'watchlist_entities',
  'followed_registrations',
  'watchlist_events',
];

const referTo = (table: string, column: string, other: string): string =>
  `ALTER TABLE sandbox.${table} ADD FOREIGN KEY (${column}) REFERENCES sandbox.${other} ON DELETE CASCADE;`;

/**
 * The sandbox: what its keys have of watchlists, in a schema of its own. Statements are those of real watchlists: they find its tables under
 * the same names, and its `now()` is the time of the test clock that the session is set to (libs/persistence, `sandbox-pool.ts`).
 */
export const TestClocks1796000000001 = migration(
  'TestClocks1796000000001',
  `
CREATE SCHEMA sandbox;

CREATE TABLE sandbox.test_clocks (
  id text COLLATE "C" PRIMARY KEY,
  -- Of the gateway.
  workspace_id integer NOT NULL,
  started_at timestamptz NOT NULL,
  -- The time of the clock, up to which everything has happened.
  now timestamptz NOT NULL,
  -- The time to which it advances; null while it stands still.
  target timestamptz,
  -- When an advance ends wherever the clock is, by the clock of the database.
  deadline_at timestamptz,
  -- Whether the last advance ended so.
  has_stopped boolean NOT NULL DEFAULT false,
  -- Of the worker that moves it, and until when no other may.
  lease uuid,
  leased_until timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX test_clocks_by_workspace ON sandbox.test_clocks (workspace_id, created_at DESC, id);

CREATE FUNCTION sandbox.test_clock() RETURNS text LANGUAGE sql STABLE
  RETURN nullif(current_setting('registry.test_clock', true), '');
CREATE FUNCTION sandbox.now() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN coalesce((SELECT c.now FROM sandbox.test_clocks c WHERE c.id = sandbox.test_clock()), pg_catalog.now());
CREATE FUNCTION sandbox.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE RETURN sandbox.now();
CREATE FUNCTION sandbox.company_key_of(id text) RETURNS text LANGUAGE sql IMMUTABLE RETURN public.company_key_of(id);

-- The companies of each clock as they are at its time.
CREATE TABLE sandbox.clock_companies (
  test_clock_id text COLLATE "C" NOT NULL REFERENCES sandbox.test_clocks ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  id text NOT NULL,
  state text NOT NULL,
  version integer NOT NULL,
  ein text,
  is_removed boolean NOT NULL,
  business json NOT NULL,
  PRIMARY KEY (test_clock_id, key)
);
CREATE VIEW sandbox.followed_companies AS
  SELECT key, id, state, version, ein, is_removed, business FROM sandbox.clock_companies WHERE test_clock_id = sandbox.test_clock();

CREATE TABLE sandbox.clock_watchlists (LIKE public.watchlists INCLUDING ALL);
ALTER TABLE sandbox.clock_watchlists ALTER test_clock_id SET NOT NULL, ALTER test_clock_id SET DEFAULT sandbox.test_clock(),
  ADD FOREIGN KEY (test_clock_id) REFERENCES sandbox.test_clocks ON DELETE CASCADE;
CREATE INDEX clock_watchlists_by_clock ON sandbox.clock_watchlists (test_clock_id);
-- A real watchlist has no clock.
ALTER TABLE watchlists ADD CHECK (test_clock_id IS NULL);
-- Those of one clock, or of all where the session is set to none.
CREATE VIEW sandbox.watchlists AS
  SELECT * FROM sandbox.clock_watchlists WHERE test_clock_id = coalesce(sandbox.test_clock(), test_clock_id);
`,
  TWINS.map((table) => `CREATE TABLE sandbox.${table} (LIKE public.${table} INCLUDING ALL);`).join('\n'),
  `
${referTo('webhook_endpoints', 'watchlist_id', 'clock_watchlists')}
${referTo('webhook_previous_secrets', 'watchlist_id', 'webhook_endpoints')}
${referTo('webhook_deliveries', 'watchlist_id', 'webhook_endpoints')}
${referTo('watchlist_digests', 'watchlist_id', 'clock_watchlists')}
${referTo('watchlist_entities', 'watchlist_id', 'clock_watchlists')}
${referTo('watchlist_events', 'watchlist_id', 'clock_watchlists')}
ALTER TABLE sandbox.followed_registrations
  ADD FOREIGN KEY (watchlist_id, company_key) REFERENCES sandbox.watchlist_entities (watchlist_id, company_key) ON DELETE CASCADE,
  ADD FOREIGN KEY (watchlist_id, through_key) REFERENCES sandbox.watchlist_entities (watchlist_id, company_key) ON DELETE CASCADE;
-- Secrets that are rotated at one time of a clock end together.
ALTER TABLE sandbox.webhook_previous_secrets DROP CONSTRAINT webhook_previous_secrets_pkey;
CREATE INDEX webhook_previous_secrets_by_end ON sandbox.webhook_previous_secrets (watchlist_id, expires_at);

CREATE VIEW sandbox.events_as_shown AS
  SELECT ev.watchlist_id, ev.sequence, ev.id, ev.type, ev.entity_id, ev.payload, ev.created_at,
         ev.type <> 'business.removed' AND EXISTS (
           SELECT FROM sandbox.clock_companies c
            WHERE c.test_clock_id = w.test_clock_id AND c.key = public.company_key_of(ev.entity_id) AND c.is_removed) AS is_withheld,
         NULL::json AS hidden
    FROM sandbox.watchlist_events ev JOIN sandbox.watchlists w ON w.id = ev.watchlist_id;

CREATE VIEW sandbox.idempotency_keys AS SELECT * FROM public.idempotency_keys;
CREATE VIEW sandbox.workspace_contacts AS SELECT * FROM public.workspace_contacts;

-- Defaults of the twins are at the time of the clock.
DO $$
  DECLARE it record;
BEGIN
  FOR it IN SELECT table_name, column_name FROM information_schema.columns
             WHERE table_schema = 'sandbox' AND table_name NOT IN ('test_clocks') AND column_default = 'now()' LOOP
    EXECUTE format('ALTER TABLE sandbox.%I ALTER %I SET DEFAULT sandbox.now()', it.table_name, it.column_name);
  END LOOP;
END $$;
`,
);
