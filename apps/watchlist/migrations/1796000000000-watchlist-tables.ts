import { CONSUMER_TABLES_SQL, ERASED_COMPANIES_SQL, HIDDEN_VALUES_SQL } from '@registry/feed';
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
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When its reader wanted no more digests; null while they are sent.
  unsubscribed_at timestamptz,
  -- When the workspace paused it; null while it is delivered.
  paused_at timestamptz,
  -- Of the sandbox; a real watchlist has no clock.
  test_clock_id text COLLATE "C"
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
  -- The events of the watchlist are its queue, and this is its head: all before it were delivered, or are dead.
  next_sequence bigint NOT NULL DEFAULT 1,
  -- Of the head that failed.
  attempts smallint NOT NULL DEFAULT 0,
  -- When the head may be posted; while a worker has the webhook, when the lease of one that died ends.
  due_at timestamptz NOT NULL DEFAULT now(),
  -- Of the worker that has it.
  lease uuid,
  -- Whether its owner is still to be mailed that it was disabled.
  is_notice_due boolean NOT NULL DEFAULT false,
  -- When the schedule of retries goes on; set while an attempt outside the schedule is due or under way.
  resume_at timestamptz
) WITH (fillfactor = 50);

-- Every secret that was replaced within the last 24 hours.
CREATE TABLE webhook_previous_secrets (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  -- Signs in addition to the endpoint's current secret until then.
  expires_at timestamptz NOT NULL,
  sealed_secret bytea NOT NULL,
  PRIMARY KEY (watchlist_id, expires_at)
);

-- What came of each event that was posted.
CREATE TABLE webhook_deliveries (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  sequence bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'succeeded', 'dead', 'skipped')),
  attempt_count integer NOT NULL,
  -- The newest of them, oldest first, as the contract has them.
  attempts jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it is posted again on request; while a worker does so, when another one may.
  redeliver_at timestamptz,
  PRIMARY KEY (watchlist_id, sequence)
);
CREATE INDEX webhook_deliveries_to_repeat ON webhook_deliveries (redeliver_at) WHERE redeliver_at IS NOT NULL;

-- Which digest of which day has which events.
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
  -- Whether a worker sends it at the moment, until due_at: the digest of the next day waits for it, or it would repeat its events.
  is_being_sent boolean NOT NULL DEFAULT false,
  PRIMARY KEY (watchlist_id, day)
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
  business json NOT NULL,
  -- From which day on the company is to be screened again, as a hit expires: never if none does; always if it was never screened.
  screening_due date NOT NULL DEFAULT '-infinity',
  -- Of each entry that is or was a hit, the digest of what it says.
  hit_contents jsonb NOT NULL DEFAULT '{}',
  -- The screening that business-registry has.
  sent_screening text
);
CREATE INDEX followed_companies_by_screening_due ON followed_companies (screening_due) WHERE screening_due < 'infinity' AND NOT is_removed;
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

-- The keys of the entries of lists that may change the screening of a followed company.
CREATE TABLE screening_keys (
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies ON DELETE CASCADE,
  key text COLLATE "C" NOT NULL,
  PRIMARY KEY (key, company_key)
);
CREATE INDEX screening_keys_by_company ON screening_keys (company_key);

-- Hits that a workspace decided are not a match: a copy of the gateway's decisions.
CREATE TABLE rejected_hits (
  company_key text COLLATE "C" NOT NULL,
  workspace_id integer NOT NULL,
  result_id text COLLATE "C" NOT NULL,
  -- Digest of what the entry said then.
  content text NOT NULL,
  PRIMARY KEY (company_key, workspace_id, result_id)
);
`;

const EVENTS_SQL = `
CREATE TABLE watchlist_entities (
  watchlist_id text COLLATE "C" NOT NULL REFERENCES watchlists ON DELETE CASCADE,
  company_key text COLLATE "C" NOT NULL REFERENCES followed_companies,
  id text NOT NULL UNIQUE,
  -- The company's version then: what changed up to it makes no event here.
  followed_version integer NOT NULL,
  followed_at timestamptz NOT NULL DEFAULT now(),
  -- The order of following.
  position bigint GENERATED ALWAYS AS IDENTITY,
  -- Whether the workspace named the company. If not, it is followed as a registration of the entity of one that it named.
  is_direct boolean NOT NULL DEFAULT true,
  -- Whether the other registrations of its entity are followed too.
  all_registrations boolean NOT NULL DEFAULT false,
  PRIMARY KEY (watchlist_id, company_key)
);
CREATE INDEX watchlist_entities_not_named ON watchlist_entities (watchlist_id) WHERE NOT is_direct;
CREATE INDEX watchlist_entities_by_company ON watchlist_entities (company_key);
CREATE INDEX watchlist_entities_with_registrations ON watchlist_entities (company_key) WHERE all_registrations;
CREATE INDEX watchlist_entities_in_order ON watchlist_entities (watchlist_id, position);

-- The registrations of the entity of a followed company.
CREATE TABLE followed_registrations (
  watchlist_id text COLLATE "C" NOT NULL,
  company_key text COLLATE "C" NOT NULL,
  -- The company that the workspace named.
  through_key text COLLATE "C" NOT NULL,
  PRIMARY KEY (watchlist_id, company_key, through_key),
  FOREIGN KEY (watchlist_id, company_key) REFERENCES watchlist_entities (watchlist_id, company_key) ON DELETE CASCADE,
  FOREIGN KEY (watchlist_id, through_key) REFERENCES watchlist_entities (watchlist_id, company_key) ON DELETE CASCADE
);
CREATE INDEX followed_registrations_by_named_company ON followed_registrations (through_key, watchlist_id);

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

-- The key of a company (libs/domain) from its id: the file number in capitals, after a prefix such as us-or-.
CREATE FUNCTION company_key_of(id text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(left(id, 6)) || upper(substr(id, 7));
CREATE INDEX watchlist_events_by_company ON watchlist_events (company_key_of(entity_id)) WHERE entity_id IS NOT NULL;

-- Every read of events goes by this view. The rows stay, so that the events are shown again with their company, and whole.
CREATE VIEW events_as_shown AS
  SELECT ev.watchlist_id, ev.sequence, ev.id, ev.type, ev.entity_id, ev.payload, ev.created_at,
         ev.type <> 'business.removed' AND EXISTS (
           SELECT FROM followed_companies f WHERE f.key = company_key_of(ev.entity_id) AND f.is_removed) AS is_withheld,
         hidden_of(company_key_of(ev.entity_id), ev.payload #>> '{data,business,name}') AS hidden
    FROM watchlist_events ev;

-- A copy of the gateway's, which sends it whenever it changes.
CREATE TABLE workspace_contacts (
  workspace_id bigint PRIMARY KEY,
  email text NOT NULL
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

export const WatchlistTables1796000000000 = migration(
  'WatchlistTables1796000000000',
  CONSUMER_TABLES_SQL,
  ERASED_COMPANIES_SQL,
  HIDDEN_VALUES_SQL,
  TABLES_SQL,
  EVENTS_SQL,
);
