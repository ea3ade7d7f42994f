import { migration } from '@registry/persistence/migrations';

/** People of workspaces, and what they are signed in by: rows of `api_keys`, so that all that holds for keys holds for them. */
const PEOPLE_SQL = `
CREATE TABLE users (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^usr_[0-9A-Za-z]{22}$'),
  -- In lowercase.
  email text NOT NULL CONSTRAINT users_email_is_unique UNIQUE CHECK (email = lower(email)),
  name text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE memberships (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  user_id text COLLATE "C" NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  -- The user or the key that invited; null where an operator or an identity provider did.
  invited_by text COLLATE "C",
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The first sign-in to the workspace; null for an invitation.
  joined_at timestamptz,
  -- 'mail' once the person signed in to the workspace by mail: only then does it see the name that the person has in all workspaces.
  joined_by text CHECK (joined_by IN ('mail', 'sso')),
  PRIMARY KEY (workspace_id, user_id)
);
CREATE INDEX memberships_by_user ON memberships (user_id);

-- Links that were mailed. Only the HMAC of a token is kept.
CREATE TABLE sign_in_links (
  hash bytea PRIMARY KEY CHECK (octet_length(hash) = 32),
  email text NOT NULL,
  -- The workspace that it invites to; null where the person chooses.
  workspace_id integer REFERENCES workspaces ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_links_by_email ON sign_in_links (email, created_at);
CREATE INDEX sign_in_links_by_expiry ON sign_in_links (expires_at);

-- The identity provider of a workspace.
CREATE TABLE workspace_sso (
  workspace_id integer PRIMARY KEY REFERENCES workspaces ON DELETE CASCADE,
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Encrypted with a key of the deployment; null for a public client.
  client_secret bytea,
  domains text[] NOT NULL,
  group_claim text,
  -- Role by group.
  roles jsonb NOT NULL DEFAULT '{}',
  -- The role of people in none of these groups; null refuses them.
  default_role text CHECK (default_role IN ('owner', 'member', 'viewer')),
  -- People of these domains sign in to the workspace by the provider only.
  is_required boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX workspace_sso_by_domain ON workspace_sso USING gin (domains);

-- What the authorization server keeps, by kind of its objects. Of an id, which may be a secret, only the SHA-256 is kept.
CREATE TABLE oauth_states (
  kind text COLLATE "C" NOT NULL,
  id_hash bytea NOT NULL CHECK (octet_length(id_hash) = 32),
  payload jsonb NOT NULL,
  grant_id text COLLATE "C",
  uid text COLLATE "C",
  user_code text COLLATE "C",
  expires_at timestamptz,
  consumed_at timestamptz,
  PRIMARY KEY (kind, id_hash)
);
CREATE INDEX oauth_states_by_grant ON oauth_states (grant_id) WHERE grant_id IS NOT NULL;
CREATE INDEX oauth_states_by_uid ON oauth_states (kind, uid) WHERE uid IS NOT NULL;
CREATE INDEX oauth_states_by_expiry ON oauth_states (expires_at);

ALTER TABLE api_keys
  -- A session of a person, a grant to a program of a person, or the limit that these share in a workspace.
  ADD kind text NOT NULL DEFAULT 'key' CHECK (kind IN ('key', 'session', 'grant', 'people')),
  ADD user_id text COLLATE "C",
  ADD scopes text[],
  ADD client_id text,
  ADD client_name text,
  ADD grant_id text COLLATE "C" CONSTRAINT api_keys_grant_is_unique UNIQUE,
  -- How the person of a session signed in, and of a grant when it was allowed.
  ADD signed_in_by text CHECK (signed_in_by IN ('mail', 'sso')),
  -- The user who made a key; null for one that an operator or another key made.
  ADD made_by_user text COLLATE "C",
  ADD CONSTRAINT api_keys_of_people CHECK ((kind IN ('session', 'grant')) = (user_id IS NOT NULL)),
  ADD CONSTRAINT api_keys_of_grants CHECK ((kind = 'grant') = (grant_id IS NOT NULL)),
  ADD CONSTRAINT api_keys_of_sessions CHECK (kind <> 'session' OR signed_in_by IS NOT NULL);
CREATE INDEX api_keys_by_user ON api_keys (user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX api_keys_one_limit_of_people ON api_keys (workspace_id) WHERE kind = 'people';
`;

export const People1796000000002 = migration('People1796000000002', PEOPLE_SQL);
