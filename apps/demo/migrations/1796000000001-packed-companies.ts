import { migration } from '@registry/persistence/migrations';

/** Between the values of a list that a column has as one text. */
const SEPARATOR = `E'\\x1f'`;
const STATE = (key: string): string => `upper(substr(${key}, 4, 2))`;
const FOLDED_NAME = `coalesce(own_folded, upper(name COLLATE "C"))`;

/** Lists of matched records that most companies lack: an empty array takes 13 bytes. */
const LISTS = ['phones', 'emails', 'websites', 'naics_codes', 'sectors'];

const listedColumn = (name: string, stored: string): string =>
  `${name} text[] GENERATED ALWAYS AS (coalesce(string_to_array(${stored}, ${SEPARATOR}), '{}')) VIRTUAL`;

/**
 * Columns that follow from others are computed when they are read: id, jurisdiction, state and file number from the key, empty lists from null.
 * The legal name is in the company's row, with what it is matched by; `legal_key` is null where it is not the first of its names, or
 * is not matched. Further names have a table. `further_indexed` has what the index takes beyond the legal name.
 */
const TABLES_SQL = `
CREATE TABLE packed_companies (
  address_key uuid,
  version integer NOT NULL,
  officers_count integer NOT NULL,
  formation_date date,
  -- A removed company is kept only for its version.
  is_removed boolean NOT NULL,
  is_sample boolean NOT NULL,
  key text COLLATE "C" NOT NULL,
  -- Where the file number has small letters.
  spelled_id text,
  name text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  legal_key text COLLATE "C",
  stated_names jsonb,
  further_indexed text,
  status text NOT NULL,
  type text NOT NULL,
  entity_type text,
  city text,
  address text,
  registry_ein text,
  zip_list text,
  city_list text,
  ein text,
  ${LISTS.map((name) => `${name}_found text[],`).join('\n  ')}
  revenue numeric,
  id text GENERATED ALWAYS AS (coalesce(spelled_id, key)) VIRTUAL,
  jurisdiction text COLLATE "C" GENERATED ALWAYS AS (left(key, 5)) VIRTUAL,
  state text COLLATE "C" GENERATED ALWAYS AS (${STATE('key')}) VIRTUAL,
  file_number text GENERATED ALWAYS AS (substr(coalesce(spelled_id, key), 7)) VIRTUAL,
  other_names jsonb GENERATED ALWAYS AS (coalesce(stated_names, '[]')) VIRTUAL,
  indexed_names text GENERATED ALWAYS AS (CASE WHEN legal_key IS NULL THEN coalesce(further_indexed, '')
    ELSE folded || ${SEPARATOR} || legal_key || coalesce(E'\\x1e' || further_indexed, '') END) VIRTUAL,
  ${LISTS.map((name) => `${name} text[] GENERATED ALWAYS AS (coalesce(${name}_found, '{}')) VIRTUAL,`).join('\n  ')}
  ${listedColumn('postal_codes', 'zip_list')},
  ${listedColumn('place_cities', 'city_list')}
);

CREATE TABLE further_names (
  company_key text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  is_legal boolean NOT NULL,
  -- Whether only records give it: then it is not a reason for a match.
  is_from_records boolean NOT NULL,
  name text NOT NULL,
  folded text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL
);

CREATE TABLE packed_officers (
  company_key text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  -- Whether it is on file only as an agent.
  is_agent boolean NOT NULL,
  name text NOT NULL,
  -- Where it is not the name in capitals.
  own_folded text COLLATE "C",
  title_list text,
  folded text COLLATE "C" GENERATED ALWAYS AS (${FOLDED_NAME}) VIRTUAL,
  ${listedColumn('titles', 'title_list')}
);
`;

/** The rows of the release before, each written once. */
const FILL_SQL = `
INSERT INTO packed_companies (address_key, version, officers_count, formation_date, is_removed, is_sample, key, spelled_id, name, folded,
    legal_key, stated_names, further_indexed, status, type, entity_type, city, address, registry_ein, zip_list, city_list, ein, ${LISTS.map((name) => `${name}_found`).join(', ')}, revenue)
  SELECT address_key, version, officers_count, formation_date, is_removed, is_sample, key, nullif(id, key), c.name, c.folded, n.name_key,
         nullif(other_names, '[]'), nullif(CASE WHEN n.name_key IS NULL THEN indexed_names
           ELSE substr(indexed_names, length(n.folded || n.name_key) + 3) END, ''), status, type, entity_type, city, address, registry_ein,
         nullif(array_to_string(postal_codes, ${SEPARATOR}), ''), nullif(array_to_string(place_cities, ${SEPARATOR}), ''), ein,
         ${LISTS.map((name) => `nullif(${name}, '{}')`).join(', ')}, revenue
    FROM companies c LEFT JOIN company_names n ON n.company_key = c.key AND n.position = 0 AND n.is_legal AND NOT n.is_from_records
                                              AND n.name = c.name AND n.folded <> '' AND NOT c.is_removed;
INSERT INTO further_names
  SELECT company_key, position, is_legal, is_from_records, n.name, n.folded, n.name_key
    FROM company_names n LEFT JOIN packed_companies c ON c.key = n.company_key WHERE n.position > 0 OR c.legal_key IS NULL;
INSERT INTO packed_officers (company_key, position, is_agent, name, own_folded, title_list)
  SELECT company_key, position, is_agent, name, CASE WHEN name ~ '[^ -~]' OR folded <> upper(name) THEN folded END,
         nullif(array_to_string(titles, ${SEPARATOR}), '') FROM officers;
DROP TABLE companies, company_names, officers;
ALTER TABLE packed_companies RENAME TO companies;
ALTER TABLE packed_officers RENAME TO officers;
`;

/** Those of a first backfill under way too, which is slower with them. */
const INDEXES_SQL = `
DELETE FROM feed_suspended_indexes;
ALTER TABLE companies ADD PRIMARY KEY (key);
CREATE INDEX companies_by_address_key ON companies (address_key) WHERE address_key IS NOT NULL;
CREATE INDEX companies_by_city ON companies (left(key, 5), city) WHERE city IS NOT NULL;
CREATE INDEX companies_by_ein ON companies (ein) WHERE ein IS NOT NULL;
CREATE INDEX companies_by_legal_key ON companies (legal_key, ${STATE('key')}) WHERE legal_key IS NOT NULL;
ALTER TABLE further_names ADD PRIMARY KEY (company_key, position);
CREATE INDEX further_names_by_name_key ON further_names (name_key, ${STATE('company_key')});
ALTER TABLE officers ADD PRIMARY KEY (company_key, position);
CREATE INDEX officers_by_name ON officers (${FOLDED_NAME}, company_key);

-- What records are compared to. Names of suppressed companies are among them: they make those of others ambiguous.
CREATE VIEW company_names AS
  SELECT key AS company_key, 0 AS position, state, name, folded, legal_key AS name_key, true AS is_legal, false AS is_from_records
    FROM companies WHERE legal_key IS NOT NULL
   UNION ALL
  SELECT company_key, position, ${STATE('company_key')}, name, folded, name_key, is_legal, is_from_records FROM further_names;
`;

export const PackedCompanies1796000000001 = migration(
  'PackedCompanies1796000000001',
  TABLES_SQL,
  FILL_SQL,
  INDEXES_SQL,
);
