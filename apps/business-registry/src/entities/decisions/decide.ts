import { type BusinessIdParts, fileNumberKey, isUsState } from '@registry/domain';
import { type ComparedRegistration, isDomestic, type LinkDecision, mayBeLinked } from '@registry/matching';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../../change-events/publish-companies.ts';
import { beginMerge } from '../../load/state-turns.ts';
import { raiseVersion } from '../../companies/raise-version.ts';
import type { Decision } from '../../decisions/decision-options.ts';
import { addDecision, liftDecision, readConnectedDecisions } from './decisions.store.ts';
import { findConflict } from './find-conflict.ts';
import { listEffective } from './list-effective.ts';
import type { CompanyId } from '../company-id.ts';

/** The number of the decision and those of earlier ones that it leaves without effect, or a sentence that says why it cannot be. */
export type DecisionOutcome =
  | { readonly no: number; readonly withoutEffect: readonly number[] }
  | { readonly refused: string };

/**
 * Stores that two registrations are of one legal entity, or are not, in the client's transaction. Both are published, and the sets follow
 * as they do for a load. Loads do not touch the decision: it holds until it is undone.
 */
export async function decide(
  client: PoolClient,
  kind: LinkDecision['kind'],
  ids: readonly [BusinessIdParts, BusinessIdParts],
  decision: Decision,
): Promise<DecisionOutcome> {
  const [one, other] = [toCompanyId(ids[0]), toCompanyId(ids[1])];
  if (one === undefined || other === undefined)
    return { refused: 'Only registrations in the United States are linked.' };
  if (one.state === other.state && one.key === other.key) return { refused: 'Both are one registration.' };
  const both = [one, other] as const;
  const earlier = await readConnectedDecisions(client, both);
  const refused =
    kind === 'link'
      ? ((await findObstacle(client, one, other)) ?? (await findConflict(client, both, earlier)))
      : undefined;
  if (refused !== undefined) return { refused };
  const no = await addDecision(client, kind, both, decision);
  const effective = listEffective(await readConnectedDecisions(client, both));
  await publish(client, both);
  return { no, withoutEffect: listEffective(earlier).filter((decided) => !effective.includes(decided)) };
}

/** Ends a decision; false where it is not in force. */
export async function undoDecision(client: PoolClient, no: number, decision: Decision): Promise<boolean> {
  const companies = await liftDecision(client, no, decision);
  if (companies !== undefined) await publish(client, companies);
  return companies !== undefined;
}

/** Finds a reason against a link that no decision overrules: both say that they were formed where they are registered, or in different states. */
async function findObstacle(client: PoolClient, one: CompanyId, other: CompanyId): Promise<string | undefined> {
  const { rows } = await client.query<Pick<ComparedRegistration, 'state' | 'formationState'>>(
    `SELECT b.state, b.formation_state AS "formationState" FROM unnest($1::text[], $2::text[]) AS k (state, key)
       JOIN businesses b ON b.state = k.state AND b.file_number_key = k.key`,
    [
      [one.state, other.state],
      [one.key, other.key],
    ],
  );
  const [first, second] = rows;
  if (first === undefined || second === undefined) return 'One of them is not loaded.';
  if (mayBeLinked(first, second)) return undefined;
  return isDomestic(first) && isDomestic(second)
    ? 'Both are domestic registrations: they are two legal entities.'
    : 'They were formed in different states.';
}

async function publish(client: PoolClient, companies: readonly CompanyId[]): Promise<void> {
  for (const { state, key } of companies.toSorted((one, other) => (one.state < other.state ? -1 : 1))) {
    await beginMerge(client, state);
    const written = await raiseVersion(client, { state, fileNumber: key });
    if (written !== undefined) await publishCompanies(client, state, [written], written.isSample);
  }
}

function toCompanyId({ state, fileNumber }: BusinessIdParts): CompanyId | undefined {
  return isUsState(state) ? { state, key: fileNumberKey(fileNumber) } : undefined;
}
