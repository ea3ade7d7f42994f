import { migration } from '@registry/persistence/migrations';

/**
 * The end of the chain of each workspace. The row is locked while entries are added, so that one gateway adds after the other, and it shows
 * whether entries at the end are missing. Entries cannot be changed, and the table cannot be truncated.
 */
export const EndsOfAudits1797500000000 = migration(
  'EndsOfAudits1797500000000',
  `
CREATE TABLE audit_ends (
  workspace_id integer PRIMARY KEY,
  sequence bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
) WITH (fillfactor = 50)`,
  `COMMENT ON COLUMN audit_ends.sequence IS 'Of the newest entry'`,
  `
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
END $$`,
  `
CREATE TRIGGER audit_entries_are_not_truncated BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `
CREATE TRIGGER audit_ends_stay BEFORE DELETE OR TRUNCATE ON audit_ends
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
);
