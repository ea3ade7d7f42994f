import {
  ADDRESS_KINDS,
  type BusinessIdParts,
  fileNumberKey,
  type HiddenKind,
  hiddenKey,
  type HiddenValue,
} from '@registry/domain';
import type { PoolClient } from 'pg';

/** What a company has on file of a kind, each once as published; null where that is not in the tables of this service. */
export async function valuesOnFile(
  client: PoolClient,
  { state, fileNumber }: BusinessIdParts,
  kind: HiddenKind,
): Promise<string[] | null> {
  const sql = ON_FILE[kind];
  if (sql === undefined) return null;
  const { rows } = await client.query<{ text: string }>(sql, [state, fileNumberKey(fileNumber)]);
  const byKey = Map.groupBy(rows, ({ text }) => hiddenKey({ kind, text }));
  return [...byKey.values()].flatMap(([first]) => first?.text ?? []);
}

/** The addresses that are on file for a person and for the company too, where they stay. */
export async function remainingAddresses(
  client: PoolClient,
  { state, fileNumber }: BusinessIdParts,
  { text }: HiddenValue,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; address: string }>(
    `SELECT DISTINCT o.name, o.full_address AS address FROM officers o JOIN businesses b USING (state, file_number_key)
      WHERE ${COMPANY} AND (b.full_address = o.full_address OR EXISTS (
              SELECT FROM addresses a WHERE a.state = o.state AND a.file_number_key = o.file_number_key
                                        AND a.full_address = o.full_address AND a.kind <> ALL ($3)))`,
    [state, fileNumberKey(fileNumber), AGENT_KINDS],
  );
  const key = hiddenKey({ kind: 'person', text });
  return rows.filter(({ name }) => hiddenKey({ kind: 'person', text: name }) === key).map(({ address }) => address);
}

/** An address that is only that of the agent disappears with the agent. */
const AGENT_KINDS = Object.entries(ADDRESS_KINDS).flatMap(([kind, type]) => (type === 'agent' ? [kind] : []));

const COMPANY = 'state = $1 AND file_number_key = $2';

/** The lists of the history that have values. */
const CHANGED = (fields: string): string =>
  `business_changes c CROSS JOIN LATERAL (VALUES (c.before), (c.after)) AS said (list)
   CROSS JOIN LATERAL jsonb_array_elements(CASE jsonb_typeof(said.list) WHEN 'array' THEN said.list ELSE '[]' END) AS v (value)
  WHERE ${COMPANY} AND c.field IN (${fields})`;

/** An address in parts begins with its street and a comma, by which it is found in texts. */
const ADDRESS = `CASE WHEN address_line1 IS NULL OR full_address LIKE address_line1 || ',%' THEN full_address
                      ELSE concat_ws(', ', address_line1, address_line2, city, concat_ws(' ', address_state, postal_code)) END`;

/** Phone numbers and email addresses are those of records, or in the original fields of a registration. */
const ON_FILE: Readonly<Partial<Record<HiddenKind, string>>> = {
  person: `SELECT name AS text FROM officers WHERE ${COMPANY}
           UNION ALL SELECT v.value ->> 'name' FROM ${CHANGED(`'agents', 'officers'`)} AND v.value ->> 'name' IS NOT NULL`,
  address: `SELECT ${ADDRESS} AS text FROM addresses WHERE ${COMPANY}
            UNION ALL SELECT ${ADDRESS} FROM officers WHERE ${COMPANY} AND full_address IS NOT NULL
            UNION ALL SELECT v.value ->> 'full_address' FROM ${CHANGED(`'addresses'`)} AND v.value ->> 'full_address' IS NOT NULL`,
};
