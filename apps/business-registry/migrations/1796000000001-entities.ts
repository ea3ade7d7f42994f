import { migration } from '@registry/persistence/migrations';

/**
 * Sets of registrations of one legal entity, and what they are made from. A registration without a row in `entity_members` is in no set.
 * Only the members have versions: a response of the past has the entity of then.
 */
export const Entities1796000000001 = migration(
  'Entities1796000000001',
  `
CREATE TABLE entities (
  entity_id text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The older entity that it became part of.
  merged_into text
);

CREATE TABLE entity_members (
  state text NOT NULL,
  file_number_key text NOT NULL,
  entity_id text NOT NULL,
  PRIMARY KEY (state, file_number_key)
);
CREATE INDEX entity_members_by_entity ON entity_members (entity_id);

CREATE TABLE entity_links (
  entity_id text NOT NULL,
  state text NOT NULL,
  file_number_key text NOT NULL,
  other_state text NOT NULL,
  other_file_number_key text NOT NULL,
  method text NOT NULL,
  confidence double precision NOT NULL,
  evidence json NOT NULL,
  PRIMARY KEY (state, file_number_key, other_state, other_file_number_key)
);
CREATE INDEX entity_links_by_entity ON entity_links (entity_id);

-- By which keys registrations may be of one entity: of all foreign ones, and of the domestic ones that share a key with one.
CREATE TABLE entity_keys (
  formation_state text NOT NULL,
  -- The key of a name, or an EIN as EIN:123456789.
  link_key text NOT NULL,
  state text NOT NULL,
  file_number_key text NOT NULL,
  PRIMARY KEY (formation_state, link_key, state, file_number_key)
);
CREATE INDEX entity_keys_by_company ON entity_keys (state, file_number_key);

-- What operators decided. Loads do not touch the table.
CREATE TABLE entity_decisions (
  decision_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  state text NOT NULL,
  file_number_key text NOT NULL,
  other_state text NOT NULL,
  other_file_number_key text NOT NULL,
  reason text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is in force.
  lifted_at timestamptz,
  lifted_by text,
  lifting_reason text
);
CREATE INDEX entity_decisions_in_force ON entity_decisions (state, file_number_key) WHERE lifted_at IS NULL;
CREATE INDEX entity_decisions_of_others ON entity_decisions (other_state, other_file_number_key) WHERE lifted_at IS NULL;

CREATE TABLE entity_changes (
  change_no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entity_id text NOT NULL,
  type text NOT NULL,
  -- The registration that joined or left.
  state text NOT NULL,
  file_number_key text NOT NULL,
  has_joined boolean NOT NULL,
  -- The entity that it left or joined, where there is one.
  other_entity_id text,
  reason text NOT NULL,
  confidence double precision,
  changed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX entity_changes_by_entity ON entity_changes (entity_id, change_no);
CREATE INDEX entity_changes_by_company ON entity_changes (state, file_number_key);

-- The entities that suppressed or removed registrations were in: who returns is in that entity again, where nobody else is.
CREATE TABLE left_members (
  state text NOT NULL,
  file_number_key text NOT NULL,
  entity_id text NOT NULL,
  PRIMARY KEY (state, file_number_key)
);

-- Who was in an entity when it became part of an older one: its id leads only to them.
CREATE TABLE merged_members (
  entity_id text NOT NULL,
  state text NOT NULL,
  file_number_key text NOT NULL,
  PRIMARY KEY (entity_id, state, file_number_key)
);
CREATE INDEX merged_members_by_company ON merged_members (state, file_number_key);

-- Digests of persons and addresses that many unrelated companies have.
CREATE TABLE common_facts (
  digest text PRIMARY KEY
);

-- One row: how far the sets follow the change events of this database.
CREATE TABLE entity_progress (
  epoch text,
  prompt bigint NOT NULL DEFAULT 0,
  bulk bigint NOT NULL DEFAULT 0,
  -- The last company of the fill under way; null while no fill is.
  filled_to text,
  -- Whether it is the first: sets that it finds are no news.
  is_first boolean NOT NULL DEFAULT true,
  -- The change events up to which the facts are counted, of both streams.
  counted bigint NOT NULL DEFAULT 0
);
INSERT INTO entity_progress DEFAULT VALUES;
`,
);
