import { migration } from '@registry/persistence/migrations';

/** The whole address where its parts do not compose it, as `packAddress` stores it. */
const UNCOMPOSED = `nullif(address ->> 'full_address', concat_ws(', ', address ->> 'address_line1', address ->> 'address_line2',
  address ->> 'city', nullif(concat_ws(' ', address ->> 'state', address ->> 'postal_code'), '')))`;

/** Puts the persons of a company into its row, as `PackedPerson`s. Each table is written once more, without the room of what it had. */
const PACKED_SQL = `
CREATE FUNCTION pg_temp.packed_persons(of_state text, of_key text) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_agg(json_build_array(name, titles, address -> 'type',
                                   CASE WHEN address IS NOT NULL THEN
                                     json_build_array(address ->> 'address_line1', address ->> 'address_line2', address ->> 'city',
                                                      address ->> 'state', address ->> 'postal_code', address ->> 'country', ${UNCOMPOSED}) END,
                                   name_key, CASE WHEN name ~ '[^ -~]' OR folded <> upper(name) THEN folded END) ORDER BY position)
    FROM persons WHERE state = of_state AND file_number_key = of_key $$;
ALTER TABLE companies ADD COLUMN people json;
ALTER TABLE companies
  ALTER COLUMN people TYPE json USING pg_temp.packed_persons(state, file_number_key),
  ALTER COLUMN file_number DROP NOT NULL,
  ALTER COLUMN file_number TYPE text USING nullif(file_number, file_number_key);
ALTER TABLE companies RENAME COLUMN file_number TO spelled_number;
ALTER TABLE companies ADD COLUMN file_number text GENERATED ALWAYS AS (coalesce(spelled_number, file_number_key)) VIRTUAL;
DROP TABLE persons;
`;

/** Each person as a row, for what reads them by more than their place. */
const VIEW_SQL = `
CREATE VIEW persons AS
  SELECT state, file_number_key, (place - 1)::integer AS position, person ->> 0 AS name,
         CASE WHEN person ->> 4 IS NULL THEN 'person' ELSE 'firm' END AS kind,
         coalesce(person ->> 5, upper((person ->> 0) COLLATE "C") COLLATE "default") AS folded, person ->> 4 AS name_key, person
    FROM companies CROSS JOIN LATERAL json_array_elements(people) WITH ORDINALITY AS filed (person, place);
`;

export const PackedPersons1796000000001 = migration('PackedPersons1796000000001', PACKED_SQL, VIEW_SQL);
