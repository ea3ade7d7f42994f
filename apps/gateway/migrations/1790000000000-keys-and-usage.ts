import { migration } from '@registry/persistence/migrations';

/** Workspaces, their keys, and what each key used of each UTC day. */
export const KeysAndUsage1790000000000 = migration(
  'KeysAndUsage1790000000000',
  `
      CREATE TABLE workspaces (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL CONSTRAINT workspaces_name_is_unique UNIQUE CHECK (name <> ''),
        plan text NOT NULL CHECK (plan IN ('standard', 'enterprise')),
        created_at timestamptz NOT NULL DEFAULT now()
      )`,
  `
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
        rotated_from integer REFERENCES api_keys
      )`,
  'CREATE INDEX api_keys_by_workspace ON api_keys (workspace_id)',
  // Half of each page stays free, so that the hottest rows of the system are updated in place (HOT), without index work.
  `
      CREATE TABLE key_usage (
        key_id integer NOT NULL REFERENCES api_keys,
        day date NOT NULL,
        used integer NOT NULL,
        granted integer NOT NULL,
        daily_limit integer NOT NULL,
        PRIMARY KEY (key_id, day)
      ) WITH (fillfactor = 50)`,
  `COMMENT ON COLUMN key_usage.granted IS 'what the latest statement took; it reads it back itself'`,
  `COMMENT ON COLUMN key_usage.daily_limit IS 'the cap that the latest statement went by'`,
);
