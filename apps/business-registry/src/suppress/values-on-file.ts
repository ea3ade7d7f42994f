import {
  ADDRESS_KINDS,
  type BusinessIdParts,
  fileNumberKey,
  formatBusinessId,
  type HiddenKind,
  hiddenKey,
  type HiddenValue,
} from '@registry/domain';
import type { PoolClient } from 'pg';
import { hiddenOn } from '../suppressions/hidden-values.store.ts';
import { isShown } from '../companies/is-shown.sql.ts';

/** Lists a company's values of a kind on file, each once as published; null where they are not in the tables of this service. */
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

/** The ids of other registrations of the company's entity that have the value on file and show it. */
export async function registrationsWith(
  client: PoolClient,
  id: BusinessIdParts,
  value: HiddenValue,
): Promise<string[]> {
  const { rows } = await client.query<BusinessIdParts>(
    `SELECT o.state, b.file_number AS "fileNumber"
       FROM entity_members m JOIN entity_members o USING (entity_id) JOIN businesses b ON b.state = o.state AND b.file_number_key = o.file_number_key
      WHERE m.state = $1 AND m.file_number_key = $2 AND (o.state, o.file_number_key) <> ($1, $2) AND ${isShown('b')}
      ORDER BY o.state, o.file_number_key`,
    [id.state, fileNumberKey(id.fileNumber)],
  );
  const found: string[] = [];
  for (const other of rows) {
    const isValue = (text: string): boolean => hiddenKey({ ...value, text }) === hiddenKey(value);
    const isOnFile = (await valuesOnFile(client, other, value.kind))?.some(isValue) === true;
    const isHiddenThere = (await hiddenOn(client, other)).some((one) => one.kind === value.kind && isValue(one.text));
    if (isOnFile && !isHiddenThere) found.push(formatBusinessId(other));
  }
  return found;
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
