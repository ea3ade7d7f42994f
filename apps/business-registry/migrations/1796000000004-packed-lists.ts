import { type VersionedTable, versionedColumnsMigration } from '@registry/persistence/versions-migration';

const OF_COMPANY = ['state', 'file_number_key', 'source_no'];
const TABLES: readonly VersionedTable[] = [
  { table: 'registrations', key: OF_COMPANY, bulky: ['records', 'details', 'addresses', 'officers'] },
  { table: 'part_addresses', key: [...OF_COMPANY, 'position'] },
  { table: 'part_officers', key: [...OF_COMPANY, 'position'] },
];

/** The parts of an address in the tables and in `PackedAddress`. */
const PARTS = ['address_line1', 'address_line2', 'city', 'address_state', 'postal_code', 'country'];

/** The parts of an address on one line, as `packAddress` composes it. */
const composed = ([line1, line2, city, region, zip]: readonly string[]): string =>
  `concat_ws(', ', ${line1}, ${line2}, ${city}, nullif(concat_ws(' ', ${region}, ${zip}), ''))`;

const PACKED_PARTS = `${PARTS.join(', ')}, nullif(full_address, ${composed(PARTS)})`;
const PACKED_OFFICER = `CASE WHEN full_address IS NULL THEN json_build_array(kind, name, titles)
  ELSE json_build_array(kind, name, titles, ${PACKED_PARTS}) END`;
const ROWS = 'state = of_state AND file_number_key = of_key AND source_no = of_source';

/**
 * Puts the addresses and officers that a registration lists into its row, where addresses took 486 bytes for each company. Rows
 * stay for what further tables of a register add. Versions of before stay rows too: where a registration is replaced, so are they.
 */
const PACKED_SQL = `
CREATE FUNCTION pg_temp.packed_addresses(of_state text, of_key text, of_source smallint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_agg(json_build_array(kind, ${PACKED_PARTS}) ORDER BY position) FROM addresses WHERE ${ROWS} $$;
CREATE FUNCTION pg_temp.packed_officers(of_state text, of_key text, of_source smallint) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT json_agg(${PACKED_OFFICER} ORDER BY position) FROM officers WHERE ${ROWS} $$;
ALTER TABLE registrations ADD COLUMN addresses json, ADD COLUMN officers json;
ALTER TABLE registrations
  ALTER COLUMN addresses TYPE json USING pg_temp.packed_addresses(state, file_number_key, source_no),
  ALTER COLUMN officers TYPE json USING pg_temp.packed_officers(state, file_number_key, source_no);
${['addresses', 'officers']
  .map(
    (table) => `
CREATE TEMPORARY TABLE kept_${table} ON COMMIT DROP AS
  SELECT * FROM ${table} l WHERE NOT EXISTS (SELECT FROM registrations r WHERE (r.state, r.file_number_key, r.source_no) = (l.state, l.file_number_key, l.source_no));
TRUNCATE ${table};
INSERT INTO ${table} SELECT * FROM kept_${table};
ALTER TABLE ${table} RENAME TO part_${table};
ALTER TABLE past.${table}_versions RENAME TO part_${table}_versions;
DROP VIEW IF EXISTS past.${table};
DROP FUNCTION IF EXISTS past.${table};
ALTER FUNCTION past.keep_replaced_${table} RENAME TO keep_replaced_part_${table};
ALTER FUNCTION past.keep_truncated_${table} RENAME TO keep_truncated_part_${table};
DO $$ DECLARE part text; BEGIN
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'part_${table}'::regclass LOOP
    EXECUTE format('ALTER TABLE %1$s RENAME TO part_%1$s; ALTER INDEX %1$s_pkey RENAME TO part_%1$s_pkey', part);
  END LOOP;
END $$;`,
  )
  .join('')}
`;

const listed = (entry: string, from: number): string[] => PARTS.map((_, at) => `${entry} ->> ${at + from}`);
const selected = (values: readonly string[]): string => PARTS.map((name, at) => `${values[at]} AS ${name}`).join(', ');
const PLACE = 'r.state, r.file_number_key, r.source_no, (e.place - 1)::integer AS position, e.entry ->> 0 AS kind';

/** The rows of each list of registrations `r`. An address that an earlier one of the list is as well has its place instead of parts. */
const addressesSql = (registrations: string): string => `
  SELECT ${PLACE}, coalesce(a.entry ->> 7, ${composed(listed('a.entry', 1))}) AS full_address, ${selected(listed('a.entry', 1))}, r.known_since
    FROM ${registrations} r CROSS JOIN LATERAL json_array_elements(r.addresses) WITH ORDINALITY AS e (entry, place)
   CROSS JOIN LATERAL (SELECT CASE json_typeof(e.entry -> 1) WHEN 'number' THEN r.addresses -> (e.entry ->> 1)::integer ELSE e.entry END AS entry OFFSET 0) a`;
const officersSql = (registrations: string): string => `
  SELECT ${PLACE}, e.entry ->> 1 AS name, ARRAY(SELECT json_array_elements_text(e.entry -> 2)) AS titles,
         CASE WHEN json_array_length(e.entry) > 3 THEN coalesce(e.entry ->> 9, ${composed(listed('e.entry', 3))}) END AS full_address, ${selected(listed('e.entry', 3))}, r.known_since
    FROM ${registrations} r CROSS JOIN LATERAL json_array_elements(r.officers) WITH ORDINALITY AS e (entry, place)`;

const ADDRESS_COLUMNS = `full_address, ${PARTS.join(', ')}, known_since`;
const VIEWS = [
  { name: 'addresses', rowsSql: addressesSql, columns: `${OF_COMPANY.join(', ')}, position, kind, ${ADDRESS_COLUMNS}` },
  {
    name: 'officers',
    rowsSql: officersSql,
    columns: `${OF_COMPANY.join(', ')}, position, kind, name, titles, ${ADDRESS_COLUMNS}`,
  },
];

const rowsOf = (columns: string, table: string): string =>
  `SELECT ${OF_COMPANY.join(', ')}, ${columns} FROM ${table} GROUP BY ${OF_COMPANY.join(', ')}`;

/** The lists as registrations have them, of all sources. */
const listsSql = (past: string, times: string): string => `
  SELECT ${OF_COMPANY.join(', ')}, addresses, officers FROM ${past}registrations${times} UNION ALL
  ${rowsOf(`json_agg(json_build_array(kind, ${PARTS.join(', ')}, full_address) ORDER BY position), NULL::json`, `${past}part_addresses${times}`)} UNION ALL
  ${rowsOf(`NULL::json, json_agg(${PACKED_OFFICER} ORDER BY position)`, `${past}part_officers${times}`)}`;

const PAST_TIMES = '(known_at, under_way)';
const pastFunction = (name: string, text: string): string => `
CREATE FUNCTION past.${name}(known_at timestamptz, under_way timestamptz[]) RETURNS SETOF public.${name} LANGUAGE sql STABLE AS $$ ${text} $$;`;

/** The lists, and their entries as rows, now and in the past. The functions of the past that they read are made after them. */
const VIEWS_SQL = `
SET LOCAL check_function_bodies = off;
CREATE VIEW company_lists AS ${listsSql('', '')};
${pastFunction('company_lists', listsSql('past.', PAST_TIMES))}
${VIEWS.map(
  ({ name, rowsSql, columns }) => `
CREATE VIEW ${name} AS ${rowsSql('registrations')} UNION ALL SELECT ${columns} FROM part_${name};
${pastFunction(name, `${rowsSql(`past.registrations${PAST_TIMES}`)} UNION ALL SELECT ${columns} FROM past.part_${name}${PAST_TIMES}`)}`,
).join('')}
`;

/** Lists of registrations and of further tables of a register. */
export const PackedLists1796000000004 = versionedColumnsMigration(
  'PackedLists1796000000004',
  TABLES,
  PACKED_SQL,
  VIEWS_SQL,
);
