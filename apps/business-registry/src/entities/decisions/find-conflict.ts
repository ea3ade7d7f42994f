import { type ComparedRegistration, isDomestic, type LinkDecision, mayBeLinked } from '@registry/matching';
import type { PoolClient } from 'pg';
import { documentKey } from '@registry/name-index/searches/companies/company-documents';
import type { CompanyId } from '../company-id.ts';
import type { StoredDecision } from './decisions.store.ts';

/**
 * Why a link of two registrations would have no effect, by the decisions in force: those that it would join have two domestic registrations,
 * name two states of formation, or are kept apart. What was decided on the two themselves is replaced.
 */
export async function findConflict(
  client: PoolClient,
  [one, other]: readonly [CompanyId, CompanyId],
  earlier: readonly StoredDecision[],
): Promise<string | undefined> {
  const both = [toKey(one), toKey(other)];
  const decisions = earlier.filter((decision) => !(both.includes(decision.one) && both.includes(decision.other)));
  const sets = both.map((key) => linkedTo(key, decisions));
  const joined = new Set(sets.flatMap((set) => [...set]));
  const split = decisions.find((decision) => decision.kind === 'split' && isIn(decision, joined));
  if (split !== undefined)
    return `Decision ${split.no} keeps ${split.one} and ${split.other} apart, which would be in one entity. Undo it first.`;
  const links = decisions.filter((decision) => decision.kind === 'link' && isIn(decision, joined));
  const companies = links.flatMap((link) => link.companies);
  const formed = await readFormed(client, [one, other, ...companies]);
  const pair = formed.flatMap((a, i) =>
    formed.slice(i + 1).flatMap((b) => (mayBeLinked(a, b) ? [] : [[a, b] as const])),
  )[0];
  if (pair === undefined) return undefined;
  const why = pair.every(isDomestic)
    ? 'are domestic registrations: they are two legal entities'
    : 'were formed in different states';
  const numbers = links.map(({ no }) => no).sort((a, b) => a - b);
  return `${pair.map(toKey).join(' and ')} would be in one entity, and ${why}. Undo ${numbers.length === 1 ? 'decision' : 'one of the decisions'} ${numbers.join(', ')} first.`;
}

/** Registrations with the state of formation, in their order. */
async function readFormed(
  client: PoolClient,
  companies: readonly CompanyId[],
): Promise<(CompanyId & Pick<ComparedRegistration, 'formationState'>)[]> {
  const { rows } = await client.query<CompanyId & Pick<ComparedRegistration, 'formationState'>>(
    `SELECT DISTINCT b.state, b.file_number_key AS key, b.formation_state AS "formationState" FROM unnest($1::text[], $2::text[]) AS k (state, key)
       JOIN businesses b ON b.state = k.state AND b.file_number_key = k.key`,
    [companies.map(({ state }) => state), companies.map(({ key }) => key)],
  );
  return rows.sort((a, b) => Number(isDomestic(b)) - Number(isDomestic(a)) || (toKey(a) < toKey(b) ? -1 : 1));
}

/** The registrations that links tie to one, itself included. */
function linkedTo(key: string, decisions: readonly LinkDecision[]): ReadonlySet<string> {
  const linked = new Set([key]);
  const links = decisions.filter(({ kind }) => kind === 'link');
  for (let size = 0; size < linked.size;) {
    size = linked.size;
    for (const link of links) if (linked.has(link.one) || linked.has(link.other)) linked.add(link.one).add(link.other);
  }
  return linked;
}

function isIn({ one, other }: LinkDecision, keys: ReadonlySet<string>): boolean {
  return keys.has(one) && keys.has(other);
}

function toKey({ state, key }: CompanyId): string {
  return documentKey(state, key);
}
