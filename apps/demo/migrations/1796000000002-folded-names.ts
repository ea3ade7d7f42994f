import { migration } from '@registry/persistence/migrations';

const FOLDED_NAME = `coalesce(own_folded, upper(name COLLATE "C"))`;

/** A company keeps its folded name where that is not its name in capitals, as officers do. The columns and the view that read it are made again. */
export const FoldedNames1796000000002 = migration(
  'FoldedNames1796000000002',
  `
DROP VIEW company_names;
ALTER TABLE companies DROP COLUMN indexed_names;
ALTER TABLE companies ALTER COLUMN folded DROP NOT NULL, ALTER COLUMN folded TYPE text COLLATE "C"
  USING CASE WHEN name ~ '[^ -~]' OR folded <> upper(name) THEN folded END;
ALTER TABLE companies RENAME COLUMN folded TO own_folded;
ALTER TABLE companies
  ADD COLUMN folded text COLLATE "C" GENERATED ALWAYS AS (${FOLDED_NAME}) VIRTUAL,
  ADD COLUMN indexed_names text GENERATED ALWAYS AS (CASE WHEN legal_key IS NULL THEN coalesce(further_indexed, '')
    ELSE ${FOLDED_NAME} || E'\\x1f' || legal_key || coalesce(E'\\x1e' || further_indexed, '') END) VIRTUAL;
CREATE VIEW company_names AS
  SELECT key AS company_key, 0 AS position, state, name, folded, legal_key AS name_key, true AS is_legal, false AS is_from_records
    FROM companies WHERE legal_key IS NOT NULL
   UNION ALL
  SELECT company_key, position, upper(substr(company_key, 4, 2)), name, folded, name_key, is_legal, is_from_records FROM further_names;
`,
);
