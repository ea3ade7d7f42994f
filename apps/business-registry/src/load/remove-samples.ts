import { toStateSlug, type StateCode } from '@registry/domain';
import { registryLoaded } from '@registry/contracts-business-registry';
import { endSamples, type LoadContext, removeAll, samplesToRemove } from '@registry/loading';
import type { PoolClient } from 'pg';
import { publishCompanies, type WrittenCompany } from '../change-events/publish-companies.ts';
import { beginMerge } from './state-turns.ts';

/** Companies that are removed in one transaction. */
const REMOVED_AT_ONCE = 1_000;

/**
 * Removes the sample companies and trade names of a state before the first rows of a real source, in separate
 * transactions: a load that dies in between is run again and removes the rest. Returns the number of removed companies.
 */
export async function removeSamples(client: PoolClient, context: LoadContext, state: StateCode): Promise<number> {
  const samples = await samplesToRemove(client, context, [`${toStateSlug(state)}/%`]);
  const numbers = samples.map(({ sourceNo }) => sourceNo);
  if (samples.length === 0) return 0;
  const removed = await removeAll(client, () => removeNext(client, state, numbers));
  const divided = ['trade_names', 'names', 'part_addresses', 'part_officers'];
  const tables = ['business_parts', ...divided.map((table) => `${table}_${state.toLowerCase()}`)];
  await endSamples(client, registryLoaded, samples, tables);
  return removed;
}

async function removeNext(client: PoolClient, state: StateCode, samples: readonly number[]): Promise<number> {
  await beginMerge(client, state);
  const { rows } = await client.query<{ key: string }>(
    `SELECT DISTINCT file_number_key AS key FROM registrations WHERE state = '${state}' AND source_no = ANY ($1) LIMIT $2`,
    [samples, REMOVED_AT_ONCE],
  );
  await removeCompanies(
    client,
    state,
    rows.map(({ key }) => key),
  );
  return rows.length;
}

/** Removes those of these companies that are samples, for a lookup that found real ones with their numbers. */
export async function removeMadeUp(client: PoolClient, state: StateCode, keys: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT file_number_key AS key FROM registrations r JOIN sources s USING (source_no)
      WHERE r.state = '${state}' AND r.file_number_key = ANY ($1) AND s.slug LIKE '%-sample'`,
    [keys],
  );
  await removeCompanies(
    client,
    state,
    rows.map(({ key }) => key),
  );
}

/** Removes companies with their dependent rows, with change events. The caller has the state's merge lock. */
export async function removeCompanies(client: PoolClient, state: StateCode, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const chosen = `state = '${state}' AND file_number_key = ANY ($1)`;
  const { rows } = await client.query<WrittenCompany>(
    `WITH removed AS (DELETE FROM businesses WHERE ${chosen} RETURNING state, file_number_key, version + 1 AS version)
     INSERT INTO removed_businesses SELECT * FROM removed RETURNING file_number_key AS key, version`,
    [keys],
  );
  for (const table of ['registrations', 'names', 'part_addresses', 'part_officers', 'business_changes', 'screenings']) {
    await client.query(`DELETE FROM ${table} WHERE ${chosen}`, [keys]);
  }
  const removed = rows.map((company) => ({ ...company, action: 'removed' }) as const);
  await publishCompanies(client, state, removed, true);
}
