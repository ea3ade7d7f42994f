import { migration } from '@registry/persistence/migrations';

/** Workspaces, their keys, and what each key used of each UTC day. */
const KEYS_SQL = `
CREATE TABLE workspaces (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT workspaces_name_is_unique UNIQUE CHECK (name <> ''),
  -- Keys of the plan sandbox see the sandbox only.
  plan text NOT NULL CHECK (plan IN ('standard', 'enterprise', 'sandbox')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Where it is told of what it has to look after, such as a webhook that was disabled.
  contact_email text,
  unique_external_ids boolean NOT NULL DEFAULT false
);

CREATE TABLE api_keys (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  prefix text NOT NULL CONSTRAINT api_keys_prefix_is_unique UNIQUE CHECK (prefix ~ '^[0-9A-Za-z]{8}$'),
  hmac bytea NOT NULL CHECK (octet_length(hmac) = 32),
  daily_limit integer NOT NULL CHECK (daily_limit > 0),
  label text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  rotated_from integer REFERENCES api_keys,
  role text NOT NULL DEFAULT 'read' CHECK (role IN ('read', 'manage')),
  purpose text,
  -- The key of an operator whose daily limit this key shares; null for a key with a limit of its own.
  counts_toward integer REFERENCES api_keys,
  last_used_at timestamptz,
  -- The Idempotency-Key of the request that made it, so that a retry makes no second one.
  made_by text
);
CREATE INDEX api_keys_by_workspace ON api_keys (workspace_id);

-- Half of each page stays free, so that the hottest rows of the system are updated in place (HOT), without index work.
CREATE TABLE key_usage (
  key_id integer NOT NULL REFERENCES api_keys,
  day date NOT NULL,
  used integer NOT NULL,
  -- What the latest statement took; it reads it back itself.
  granted integer NOT NULL,
  -- The cap that the latest statement went by.
  daily_limit integer NOT NULL,
  PRIMARY KEY (key_id, day)
) WITH (fillfactor = 50);

-- The public keys that evidence was ever signed with. They stay, so that old evidence can be verified.
CREATE TABLE evidence_keys (
  -- The thumbprint of the key (RFC 7638).
  key_id text PRIMARY KEY,
  -- The Ed25519 public key in base64url.
  public_key text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it stopped being published, because somebody else may have the private key.
  revoked_at timestamptz
);
`;

/** Batches are a service of its own: kept are those whose requests are counted and which it has not queued yet. */
const BATCHES_SQL = `
CREATE TABLE admitted_batches (
  batch_id text PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  admitted_at timestamptz NOT NULL DEFAULT now()
);

-- Without a foreign key: a request that is sent again is not carried out again, also where its batch was deleted.
CREATE TABLE batch_requests (
  workspace_id integer NOT NULL REFERENCES workspaces,
  idempotency_key text COLLATE "C" NOT NULL,
  -- SHA-256 of the parameters and the body.
  request_digest bytea NOT NULL,
  batch_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, idempotency_key)
);
CREATE INDEX batch_requests_by_age ON batch_requests (created_at);
`;

/** Requests of workspaces, and exports that they started, with how each of them is resumed. */
const REQUESTS_SQL = `
CREATE TABLE request_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  requested_at timestamptz NOT NULL,
  key_prefix text NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status smallint NOT NULL,
  duration_ms real NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX request_log_by_workspace ON request_log (workspace_id, requested_at DESC, id DESC);
CREATE INDEX request_log_by_time ON request_log (requested_at);

CREATE TABLE request_counts (
  workspace_id integer NOT NULL REFERENCES workspaces,
  day date NOT NULL,
  key_id integer NOT NULL REFERENCES api_keys,
  endpoint text NOT NULL,
  requests integer NOT NULL,
  -- What they counted toward the daily limit.
  counted integer NOT NULL,
  PRIMARY KEY (workspace_id, day, key_id, endpoint)
) WITH (fillfactor = 70);

CREATE TABLE workspace_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id integer NOT NULL REFERENCES workspaces,
  key_prefix text NOT NULL,
  state text NOT NULL,
  format text NOT NULL,
  fields text[] NOT NULL,
  position text NOT NULL,
  -- The business of the last row that was written to the connection.
  last_id text,
  rows integer NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'completed', 'interrupted')),
  started_at timestamptz NOT NULL DEFAULT now(),
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX workspace_exports_by_workspace ON workspace_exports (workspace_id, id DESC);
CREATE INDEX workspace_exports_by_time ON workspace_exports (started_at);

CREATE TABLE refresh_orders (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  business_key text NOT NULL,
  id text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (workspace_id, business_key, id)
);
CREATE INDEX refresh_orders_by_time ON refresh_orders (created_at);
`;

/** Annotations and decisions of workspaces, and the notices to them. */
const WORKSPACES_SQL = `
CREATE TABLE annotations (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- The id without regard to letter case.
  business_key text NOT NULL,
  business_id text NOT NULL,
  external_id text,
  -- Set where the workspace wants its external ids to be unique.
  unique_external_id text,
  tags text[] NOT NULL,
  note text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, business_key),
  CONSTRAINT annotations_external_id_is_unique UNIQUE (workspace_id, unique_external_id)
);
CREATE INDEX annotations_by_external_id ON annotations (workspace_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX annotations_by_tag ON annotations USING gin (tags);

-- What workspaces decided of results of a screening.
CREATE TABLE screening_decisions (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  -- With the number in capitals: a company has its decisions under its key.
  business_id text NOT NULL,
  result_id text NOT NULL,
  decision text NOT NULL,
  note text,
  -- Digest of what the entry said: when it says something else, the decision no longer holds.
  content text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  -- Of the decision that the service of watchlists has: events of a hit that a workspace rejected are not sent to it.
  sent_at timestamptz,
  PRIMARY KEY (workspace_id, business_id, result_id)
);
CREATE INDEX unsent_screening_decisions ON screening_decisions (decided_at)
  WHERE (sent_at IS NULL OR sent_at < decided_at) AND starts_with(result_id, 'wlr_');

-- Notices that were sent to the contact addresses of workspaces: each once.
CREATE TABLE workspace_notices (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  kind text NOT NULL,
  -- The key, and the day where it is about one.
  subject text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace_id, kind, subject)
);

-- Workspaces that an operator deleted, until the other services have deleted what they have of them.
CREATE TABLE deleted_workspaces (
  workspace_id integer PRIMARY KEY,
  deleted_at timestamptz NOT NULL DEFAULT now()
);
`;

/**
 * What workspaces read, as a chain of hashes of each, and the end of each chain. The row of an end is locked while entries are added, so that
 * one gateway adds after the other, and it shows whether entries at the end are missing. Entries cannot be changed, and no table be truncated.
 */
const AUDIT_SQL = `
CREATE TABLE audit_entries (
  workspace_id integer NOT NULL,
  sequence bigint NOT NULL,
  -- JSON, exactly as it is hashed.
  entry text NOT NULL,
  -- SHA-256 of the hash before, and of the entry.
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (workspace_id, sequence)
);

CREATE TABLE audit_ends (
  workspace_id integer PRIMARY KEY,
  -- Of the newest entry.
  sequence bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
) WITH (fillfactor = 50);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are only added';
END $$;
CREATE TRIGGER audit_entries_are_only_added BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_are_not_truncated BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_ends_stay BEFORE DELETE OR TRUNCATE ON audit_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION add_audit_entries(workspaces integer[], texts text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  chain record;
  chain_end audit_ends;
  said text;
  entry text;
BEGIN
  FOR chain IN
    SELECT e.workspace, array_agg(e.text ORDER BY e.place) AS texts
      FROM unnest(workspaces, texts) WITH ORDINALITY AS e (workspace, text, place)
     GROUP BY 1 ORDER BY 1
  LOOP
    LOOP
      SELECT * INTO chain_end FROM audit_ends WHERE workspace_id = chain.workspace FOR UPDATE;
      EXIT WHEN FOUND;
      INSERT INTO audit_ends VALUES (chain.workspace, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
    END LOOP;
    FOREACH said IN ARRAY chain.texts LOOP
      chain_end.sequence := chain_end.sequence + 1;
      entry := '{"sequence":' || chain_end.sequence || ',' || substr(said, 2);
      chain_end.hash := sha256(chain_end.hash || convert_to(entry, 'UTF8'));
      INSERT INTO audit_entries (workspace_id, sequence, entry, hash)
      VALUES (chain.workspace, chain_end.sequence, entry, chain_end.hash);
    END LOOP;
    UPDATE audit_ends SET sequence = chain_end.sequence, hash = chain_end.hash WHERE workspace_id = chain.workspace;
  END LOOP;
END $$;
`;

export const GatewayTables1796000000000 = migration(
  'GatewayTables1796000000000',
  KEYS_SQL,
  BATCHES_SQL,
  REQUESTS_SQL,
  WORKSPACES_SQL,
  AUDIT_SQL,
);
