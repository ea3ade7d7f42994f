import { type BusinessIdParts, fileNumberKey } from '@registry/domain';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../change-events/publish-companies.ts';
import { beginMerge } from '../load/state-turns.ts';
import { raiseVersion } from '../companies/raise-version.ts';
import type { Decision } from '../decisions/decision-options.ts';
import { addSuppression, liftSuppression, suppressedAmong } from '../suppressions/suppressions.store.ts';

/** The outcome of a command: `unknown` where it was carried out and no register has the company yet. */
export type SuppressionOutcome = 'done' | 'unknown' | 'nothing-to-do';

/**
 * Hides a company everywhere, in the client's transaction: its rows stay and loads go on merging into them, and every read passes it
 * over. To those who listen it is removed. One that no register has yet stays hidden when it comes.
 */
export async function suppressBusiness(
  client: PoolClient,
  id: BusinessIdParts,
  decision: Decision,
): Promise<SuppressionOutcome> {
  await beginMerge(client, id.state);
  const key = fileNumberKey(id.fileNumber);
  if ((await suppressedAmong(client, id.state, [key])).has(key)) return 'nothing-to-do';
  const written = await raiseVersion(client, id);
  // Before the suppression is written: anything that happens to a suppressed company is published as a change.
  if (written !== undefined) {
    await publishCompanies(client, id.state, [{ ...written, action: 'removed' }], written.isSample);
  }
  await addSuppression(client, id, decision);
  return written === undefined ? 'unknown' : 'done';
}

/** Shows a suppressed company again as its registry has it now, in the client's transaction. */
export async function unsuppressBusiness(
  client: PoolClient,
  id: BusinessIdParts,
  decision: Decision,
): Promise<SuppressionOutcome> {
  await beginMerge(client, id.state);
  if (!(await liftSuppression(client, id, decision))) return 'nothing-to-do';
  const written = await raiseVersion(client, id);
  if (written === undefined) return 'unknown';
  await publishCompanies(client, id.state, [{ ...written, action: 'added' }], written.isSample);
  return 'done';
}
