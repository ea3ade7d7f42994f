import { migration } from '@registry/persistence/migrations';

/** Keys that workspaces make themselves, and what workspaces see of their requests. */
export const WorkspaceKeys1796700000000 = migration(
  'WorkspaceKeys1796700000000',
  `ALTER TABLE api_keys
     ADD COLUMN role text NOT NULL DEFAULT 'read' CHECK (role IN ('read', 'manage')),
     ADD COLUMN purpose text,
     ADD COLUMN counts_toward integer REFERENCES api_keys,
     ADD COLUMN last_used_at timestamptz`,
  `COMMENT ON COLUMN api_keys.counts_toward IS
     'the key of an operator whose daily limit this key shares; null for a key with a limit of its own'`,
  `
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
)`,
  'CREATE INDEX request_log_by_workspace ON request_log (workspace_id, requested_at DESC, id DESC)',
  'CREATE INDEX request_log_by_time ON request_log (requested_at)',
  `
CREATE TABLE request_counts (
  workspace_id integer NOT NULL REFERENCES workspaces,
  day date NOT NULL,
  key_id integer NOT NULL REFERENCES api_keys,
  endpoint text NOT NULL,
  requests integer NOT NULL,
  counted integer NOT NULL,
  PRIMARY KEY (workspace_id, day, key_id, endpoint)
) WITH (fillfactor = 70)`,
  `COMMENT ON COLUMN request_counts.counted IS 'what they counted toward the daily limit'`,
);
