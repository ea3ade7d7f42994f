import { migration } from '@registry/persistence/migrations';

/** What workspaces say of companies, and the refreshes that they requested. `business_key`: the id without regard to letter case. */
export const Annotations1796720000000 = migration(
  'Annotations1796720000000',
  'ALTER TABLE workspaces ADD COLUMN unique_external_ids boolean NOT NULL DEFAULT false',
  `
CREATE TABLE annotations (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
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
)`,
  'CREATE INDEX annotations_by_external_id ON annotations (workspace_id, external_id) WHERE external_id IS NOT NULL',
  'CREATE INDEX annotations_by_tag ON annotations USING gin (tags)',
  `
CREATE TABLE refresh_orders (
  workspace_id integer NOT NULL REFERENCES workspaces ON DELETE CASCADE,
  business_key text NOT NULL,
  id text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'completed', 'failed')),
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (workspace_id, business_key, id)
)`,
  'CREATE INDEX refresh_orders_by_time ON refresh_orders (created_at)',
);
