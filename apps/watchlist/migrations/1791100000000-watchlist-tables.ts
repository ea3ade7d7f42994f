import { CONSUMER_TABLES_SQL } from '@registry/feed';
import { migration } from '@registry/persistence/migrations';

const TABLES_SQL = `
CREATE TABLE watchlists (
  id text COLLATE "C" PRIMARY KEY,
  -- Of the gateway.
  workspace_id integer NOT NULL,
  name text NOT NULL,
  delivery_type text NOT NULL CHECK (delivery_type IN ('webhook', 'digest')),
  -- Where a digest goes.
  email text CHECK ((email IS NOT NULL) = (delivery_type = 'digest')),
  -- Of its newest event. A transaction that adds events takes the next ones under the lock of this row, so they have no gaps.
  last_sequence bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX watchlists_by_workspace ON watchlists (workspace_id, created_at DESC, id);

-- Where a webhook goes. A row of its own: deliveries write how it fares, and do not wait for transactions that add events.
CREATE TABLE webhook_endpoints (
  watchlist_id text COLLATE "C" PRIMARY KEY REFERENCES watchlists ON DELETE CASCADE,
  url text NOT NULL,
  -- Null for all.
  event_types text[],
  status text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
  -- gone: it returned 410; failing: for five days nothing arrived.
  disabled_reason text CHECK (disabled_reason IN ('gone', 'failing') AND (disabled_reason IS NOT NULL) = (status = 'disabled')),
  disabled_at timestamptz,
  -- Since when nothing arrived, while attempts fail.
  failing_since timestamptz,
  last_success_at timestamptz,
  -- Sealed (sealed-texts.ts): whsec_…
  sealed_secret bytea NOT NULL,
  -- Signs too until it expires.
  sealed_previous_secret bytea,
  previous_secret_expires_at timestamptz
);

-- What is known of a company that some watchlist follows: the same for all of them.
CREATE TABLE followed_companies (
  -- Its id with the file number in capitals.
  key text COLLATE "C" PRIMARY KEY,
  id text NOT NULL,
  state text NOT NULL,
  -- Changes up to this version have become events, or are older than any following; 0 where the next look at it only takes note.
  version integer NOT NULL,
  -- Its registry's, or the one that its records agree on.
  ein text,
  is_removed boolean NOT NULL DEFAULT false,
  -- Whether its records were looked at: what was there then makes no event.
  records_known boolean NOT NULL DEFAULT false,
  -- The company as events show it.
  business json NOT NULL
);
CREATE INDEX followed_companies_by_ein ON followed_companies (ein) WHERE ein IS NOT NULL;

-- The names of followed companies, by which records may be about them.
CREATE TABLE followed_names (
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies ON DELETE CASCADE,
  state text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (name_key, state, company_key)
);
CREATE INDEX followed_names_by_company ON followed_names (company_key);

-- The records that were seen to be a followed company's.
CREATE TABLE matched_records (
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies ON DELETE CASCADE,
  source text NOT NULL,
  record_key text COLLATE "C" NOT NULL,
  -- Changes of the record up to this one have become events, or are older than any following.
  change_no bigint NOT NULL,
  -- As events show it, and its changes as they would be events: what a rehearsal reads.
  record json NOT NULL,
  changes json NOT NULL,
  PRIMARY KEY (source, record_key, company_key)
);
CREATE INDEX matched_records_by_company ON matched_records (company_key);

-- Followed companies that are to be looked at: as they are new here, or what is matched to them may have changed.
CREATE TABLE companies_to_check (
  company_key text COLLATE "C" PRIMARY KEY REFERENCES followed_companies ON DELETE CASCADE,
  -- Rises with each wish for a look: a look that was overtaken by one is repeated.
  wish_no bigint NOT NULL DEFAULT 1,
  -- Until when a replica is at it; another takes over then. After a failure, when to try again.
  claimed_until timestamptz NOT NULL DEFAULT '-infinity'
);
CREATE INDEX companies_to_check_by_claim ON companies_to_check (claimed_until);

CREATE TABLE watchlist_entities (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES watchlists ON DELETE CASCADE,
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies,
  id text NOT NULL UNIQUE,
  -- The company's version then: what changed up to it makes no event here.
  followed_version integer NOT NULL,
  followed_at timestamptz NOT NULL DEFAULT now(),
  -- The order of following.
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (watchlist_id, company_key)
);
CREATE INDEX watchlist_entities_by_company ON watchlist_entities (company_key);
CREATE INDEX watchlist_entities_in_order ON watchlist_entities (watchlist_id, position);

CREATE TABLE watchlist_events (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES watchlists ON DELETE CASCADE,
  -- 1, 2, 3 … without gaps.
  sequence bigint NOT NULL,
  -- evt_ and a digest of the watchlist and of what the event is about: the same change gives the same id however often it arrives.
  id text COLLATE "C" NOT NULL UNIQUE,
  type text NOT NULL,
  -- Null for a test event.
  entity_id text,
  -- As customers get it: json keeps the very characters.
  payload json NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (watchlist_id, sequence)
);

CREATE TABLE idempotency_keys (
  workspace_id integer NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- SHA-256 of the operation and its request.
  request_digest bytea NOT NULL,
  -- Sealed: it may hold a secret.
  sealed_reply bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
`;

export const WatchlistTables1791100000000 = migration('WatchlistTables1791100000000', CONSUMER_TABLES_SQL, TABLES_SQL);
