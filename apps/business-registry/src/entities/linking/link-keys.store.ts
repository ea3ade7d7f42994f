import type { UsStateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import type { CompanyId } from '../company-id.ts';
import { type LinkedCompany, listLinkKeys, readEin } from './linked-companies.ts';
import { homesByEinSql, homesByNameSql } from './registrations.sql.ts';

/** Registrations of one key that are compared: of a name that more bear, only an EIN says who is meant. */
export const KEY_BEARERS_MAX = 100;

/** A key in the state of formation that all who share it name. */
export interface LinkKey {
  readonly formationState: UsStateCode;
  readonly linkKey: string;
}

/** A company that bears a key. */
export interface KeyBearer extends LinkKey, CompanyId {}

/** The keys of a company; none where it is not known in which state it was formed. */
export function listKeys(company: LinkedCompany): KeyBearer[] {
  const { state, key, formationState } = company;
  return formationState === null
    ? []
    : listLinkKeys(company).map((linkKey) => ({ state, key, formationState, linkKey }));
}

/** The keys that are stored of companies: those that they had when they were last looked at. */
export async function readStoredKeys(client: PoolClient, companies: readonly CompanyId[]): Promise<KeyBearer[]> {
  return select(
    client,
    'stored-link-keys',
    `SELECT e.formation_state AS "formationState", e.link_key AS "linkKey", e.state, e.file_number_key AS key
       FROM unnest($1::text[], $2::text[]) AS k (state, key)
      CROSS JOIN LATERAL (SELECT * FROM entity_keys WHERE state = k.state AND file_number_key = k.key OFFSET 0) e`,
    [companies.map(({ state }) => state), companies.map(({ key }) => key)],
  );
}

/** Stores the keys of companies in the place of those that they had; none for companies that only `gone` names. */
export async function storeKeys(
  client: PoolClient,
  companies: readonly LinkedCompany[],
  gone: readonly CompanyId[],
): Promise<void> {
  const all = [...companies, ...gone];
  const keys = companies.flatMap(listKeys);
  const stored = new Set((await readStoredKeys(client, all)).map(toText));
  const wanted = new Set(keys.map(toText));
  const isSame = stored.size === wanted.size && [...stored].every((one) => wanted.has(one));
  if (isSame) return;
  await client.query(
    `DELETE FROM entity_keys e USING unnest($1::text[], $2::text[]) AS k (state, key)
      WHERE e.state = k.state AND e.file_number_key = k.key`,
    [all.map(({ state }) => state), all.map(({ key }) => key)],
  );
  await client.query(
    `INSERT INTO entity_keys (formation_state, link_key, state, file_number_key)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) ON CONFLICT DO NOTHING`,
    [
      keys.map(({ formationState }) => formationState),
      keys.map(({ linkKey }) => linkKey),
      keys.map(({ state }) => state),
      keys.map(({ key }) => key),
    ],
  );
}

/** Foreign registrations that bear keys, of each key one more than are compared. */
export async function readForeignBearers(client: PoolClient, keys: readonly LinkKey[]): Promise<KeyBearer[]> {
  return select(
    client,
    'foreign-bearers',
    `SELECT k.formation_state AS "formationState", k.link_key AS "linkKey", e.state, e.file_number_key AS key
       FROM unnest($1::text[], $2::text[]) AS k (formation_state, link_key)
      CROSS JOIN LATERAL (SELECT * FROM entity_keys WHERE formation_state = k.formation_state AND link_key = k.link_key
                             AND state <> formation_state LIMIT ${KEY_BEARERS_MAX + 1}) e`,
    [keys.map(({ formationState }) => formationState), keys.map(({ linkKey }) => linkKey)],
  );
}

/** Domestic registrations that bear keys, likewise. */
export async function readHomeBearers(client: PoolClient, keys: readonly LinkKey[]): Promise<KeyBearer[]> {
  const bearers: KeyBearer[] = [];
  for (const [state, ofState] of Map.groupBy(keys, ({ formationState }) => formationState)) {
    const linkKeys = ofState.map(({ linkKey }) => linkKey);
    const eins = linkKeys.flatMap((linkKey) => readEin(linkKey) ?? []);
    const names = linkKeys.filter((linkKey) => readEin(linkKey) === undefined);
    for (const [kind, wanted, text] of [
      ['name', names, homesByNameSql(state)],
      ['ein', eins, homesByEinSql(state)],
    ] as const) {
      if (wanted.length === 0) continue;
      const { rows } = await client.query<Pick<KeyBearer, 'linkKey' | 'key'>>({
        name: `homes-by-${kind}-${state}`,
        text,
        values: [wanted, KEY_BEARERS_MAX + 1],
      });
      bearers.push(...rows.map((row) => ({ ...row, state, formationState: state })));
    }
  }
  return bearers;
}

/** Members of entities that bear keys: where a key has just become too frequent, they are looked at again. */
export async function readMembersWithKeys(client: PoolClient, keys: readonly LinkKey[]): Promise<CompanyId[]> {
  if (keys.length === 0) return [];
  const { rows } = await client.query<CompanyId>(
    `SELECT e.state, e.file_number_key AS key
       FROM unnest($1::text[], $2::text[]) AS k (formation_state, link_key)
       JOIN entity_keys e USING (formation_state, link_key) JOIN entity_members m USING (state, file_number_key)`,
    [keys.map(({ formationState }) => formationState), keys.map(({ linkKey }) => linkKey)],
  );
  return rows;
}

async function select(
  client: PoolClient,
  name: string,
  text: string,
  values: readonly (readonly string[])[],
): Promise<KeyBearer[]> {
  if (values[0]?.length === 0) return [];
  const { rows } = await client.query<KeyBearer>({ name, text, values: [...values] });
  return rows;
}

function toText({ formationState, linkKey, state, key }: KeyBearer): string {
  return [formationState, linkKey, state, key].join('\n');
}
