import { migration } from '@registry/persistence/migrations';

/** What workspaces read, as a chain of hashes of each. Only added to: a trigger refuses every other change. */
export const Audit1796730000000 = migration(
  'Audit1796730000000',
  `
CREATE TABLE audit_entries (
  workspace_id integer NOT NULL,
  sequence bigint NOT NULL,
  entry text NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (workspace_id, sequence)
)`,
  `COMMENT ON COLUMN audit_entries.entry IS 'JSON, exactly as it is hashed'`,
  `COMMENT ON COLUMN audit_entries.hash IS 'SHA-256 of the hash before, and of the entry'`,
  `
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are only added';
END $$`,
  `
CREATE TRIGGER audit_entries_are_only_added BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
);
