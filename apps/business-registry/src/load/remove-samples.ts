import { toStateSlug, type StateCode } from '@registry/domain';
import { registryLoaded } from '@registry/contracts-business-registry';
import { publishChanges } from '@registry/feed';
import { type LoadContext, markRemoved, samplesToRemove } from '@registry/loading';
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
  let removed = 0;
  for (let next = await removeNext(client, state, numbers); next > 0; next = await removeNext(client, state, numbers))
    removed += next;
  await client.query('BEGIN');
  for (const table of ['trade_names', 'business_parts', 'names', 'part_addresses', 'part_officers'])
    await client.query(`DELETE FROM ${table} WHERE state = '${state}' AND source_no = ANY ($1)`, [numbers]);
  await markRemoved(client, samples);
  const body = samples.map(({ slug }) => slug);
  await publishChanges(client, [{ topic: registryLoaded.topic, body, itemCount: body.length }]);
  await client.query('COMMIT');
  return removed;
}

async function removeNext(client: PoolClient, state: StateCode, samples: readonly number[]): Promise<number> {
  await client.query('BEGIN');
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
  await client.query('COMMIT');
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
