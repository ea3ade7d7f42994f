import { type BusinessIdParts, fileNumberKey, isUsState, type StateCode } from '@registry/domain';
import type { PoolClient } from 'pg';
import { publishErasure } from '../change-events/registry-erased.topic.ts';
import { linkCompanies } from '../entities/linking/link-companies.ts';
import { removeCompanies } from '../load/remove-samples.ts';
import { beginMerge } from '../load/state-turns.ts';
import type { Decision } from '../decisions/decision-options.ts';
import { recordErasedVersion, recordErasure } from '../suppressions/suppressions.store.ts';
import { eraseFromHistory } from './erase-from-history.ts';
import type { SuppressionOutcome } from './suppress-business.ts';

/** Tables with a company's rows, by its state and key. */
const TABLES = [
  'businesses',
  'registrations',
  'names',
  'part_addresses',
  'part_officers',
  'business_changes',
  'business_parts',
];

/**
 * Erases what is stored of a suppressed company, in the client's transaction: its rows, its history and every version of them. Services
 * that keep more of it than change events replace erase that by `registry.erased`. A load of a registry that still publishes it stores it
 * again, hidden: until the suppression is lifted nobody sees it.
 */
export async function eraseBusiness(
  client: PoolClient,
  id: BusinessIdParts,
  decision: Decision,
): Promise<SuppressionOutcome> {
  const key = fileNumberKey(id.fileNumber);
  if (!(await recordErasure(client, id, decision))) return 'nothing-to-do';
  await leaveEntity(client, id.state, key);
  await beginMerge(client, id.state);
  await removeCompanies(client, id.state, [key]);
  let erased = 0;
  for (const table of TABLES) {
    await client.query(`DELETE FROM ${table} WHERE state = $1 AND file_number_key = $2`, [id.state, key]);
    const { rowCount } = await client.query(
      `DELETE FROM past.${table}_versions WHERE state = $1 AND file_number_key = $2`,
      [id.state, key],
    );
    erased += rowCount ?? 0;
  }
  await eraseFromEntities(client, id.state, key);
  await publishErasure(client, await recordErasedVersion(client, id));
  return erased === 0 ? 'unknown' : 'done';
}

/**
 * Links those again who may have been linked by it, where the worker has not done so since it was suppressed: afterwards nothing says who
 * they are. The lock is that of the worker, taken first as it does.
 */
async function leaveEntity(client: PoolClient, state: StateCode, key: string): Promise<void> {
  if (!isUsState(state)) return;
  await client.query('SELECT FROM entity_progress FOR UPDATE');
  await linkCompanies(client, [{ state, key }], true);
}

/** Erases what says that it was of an entity. Decisions stay: they are the operator's, and hold when a load stores it again. */
async function eraseFromEntities(client: PoolClient, state: StateCode, key: string): Promise<void> {
  await eraseFromHistory(client, state, key);
  const tables = [
    'entity_members',
    'past.entity_members_versions',
    'entity_keys',
    'entity_changes',
    'left_members',
    'merged_members',
  ];
  for (const table of tables)
    await client.query(`DELETE FROM ${table} WHERE state = $1 AND file_number_key = $2`, [state, key]);
  await client.query(
    `DELETE FROM entity_links WHERE (state, file_number_key) = ($1, $2) OR (other_state, other_file_number_key) = ($1, $2)`,
    [state, key],
  );
}
