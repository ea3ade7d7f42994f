import { linkRegistrations, type RegistrationSet } from '@registry/matching';
import type { PoolClient } from 'pg';
import { documentKey, toCompany } from '@registry/name-index/searches/companies/company-documents';
import { assignEntities, type AssignedSet } from './assign-entities.ts';
import { type CandidateGroups, findCandidateGroups } from './candidate-groups.ts';
import type { StoredDecision } from '../decisions/decisions.store.ts';
import { createEntityId } from './entity-id.ts';
import { listMoves, type Move } from './entity-moves.ts';
import { writeLinks } from './entity-links.store.ts';
import {
  type MovedMember,
  readEntities,
  writeEntities,
  writeLeftMembers,
  writeMembers,
} from './entity-members.store.ts';
import { writeNews } from './entity-news.ts';
import type { CompanyId } from '../company-id.ts';
import { isForeign, readCompared } from './linked-companies.ts';

/** The result of a step. */
export interface LinkedStep {
  readonly companies: number;
  readonly entities: number;
  /** Registrations that got another entity, or one where they had none. */
  readonly moved: number;
}

/**
 * Makes the sets again that may be others since some companies changed, in the client's transaction. The sets follow from the
 * registrations as they are now, so that it makes no difference in which order they came. `isNews`: whether what changes is written to the
 * histories of the companies and published.
 */
export async function linkCompanies(
  client: PoolClient,
  changed: readonly CompanyId[],
  isNews: boolean,
): Promise<LinkedStep> {
  const found = await findCandidateGroups(client, changed);
  const groups = found.groups.filter((group) => group.length > 1 && group.some(isForeign));
  const linked = groups.flat();
  const compared = await readCompared(client, linked, (state, key) => found.isFrequent(state, key));
  const byKey = new Map(compared.map((one) => [one.key, one] as const));
  const decisions = found.decisions.toSorted((one, other) => one.no - other.no);
  const sets = groups.flatMap((group) => {
    const keys = group.map(({ state, key }) => documentKey(state, key));
    const ofGroup = new Set(keys);
    return linkRegistrations(
      keys.flatMap((key) => byKey.get(key) ?? []),
      decisions.filter(({ one, other }) => ofGroup.has(one) && ofGroup.has(other)),
    );
  });
  const alone = found.groups.flat().filter((one) => !byKey.has(documentKey(one.state, one.key)));
  const single = alone.map(({ state, key }) => ({ members: [documentKey(state, key)], links: [] }));
  return storeSets(client, { sets: [...sets, ...single], found, decisions, isNews });
}

/** Sets that follow from registrations, and from whom. */
interface FoundSets {
  readonly sets: readonly RegistrationSet[];
  readonly found: CandidateGroups;
  readonly decisions: readonly StoredDecision[];
  readonly isNews: boolean;
}

async function storeSets(client: PoolClient, { sets, found, decisions, isNews }: FoundSets): Promise<LinkedStep> {
  const all = [...found.groups.flat(), ...found.gone];
  const { known, left } = await readEntities(client, all);
  const homes = found.groups.flat().filter((one) => !isForeign(one));
  const domestic = new Set(homes.map(({ state, key }) => documentKey(state, key)));
  const isDomestic = (key: string): boolean => domestic.has(key);
  const { sets: assigned, merged } = assignEntities(sets, [...known, ...left], isDomestic, createEntityId);
  const created = assigned.flatMap((set) => (set.isNew ? (set.entityId ?? []) : []));
  const alive = new Set(assigned.flatMap(({ entityId }) => entityId ?? []));
  await writeEntities(client, created, merged, [...alive]);
  const moves = listMoves(assigned, known, merged);
  await writeMembers(
    client,
    moves.map(({ company, after }) => ({ ...toId(company), entityId: after })),
  );
  const gone = new Set(found.gone.map(({ state, key }) => documentKey(state, key)));
  const back = await writeLeftMembers(
    client,
    moves.flatMap(({ company, before }) => (gone.has(company) ? [{ ...toId(company), entityId: before }] : [])),
    found.groups.flat(),
  );
  const withId = assigned.flatMap(({ entityId, links }) => (entityId === null ? [] : [{ entityId, links }]));
  await writeLinks(
    client,
    withId,
    known.flatMap(({ id }) => (alive.has(id) ? [] : id)),
  );
  // A company that is back by itself joins nobody.
  const sizes = new Map(assigned.flatMap((set) => set.members.map((key) => [key, set.members.length] as const)));
  const reported = moves.filter(({ company, before }) => before !== null || (sizes.get(company) ?? 0) > 1);
  const parted = listParted(back, assigned);
  await writeNews(client, { moves: reported, parted, assigned, known, decisions, isNews });
  return { companies: all.length, entities: countEntities(assigned), moved: moves.length };
}

/** Of registrations that are back those that are no longer of the entity that they were in before they were suppressed. */
function listParted(back: readonly MovedMember[], assigned: readonly AssignedSet[]): Move[] {
  const entityOf = new Map(assigned.flatMap(({ members, entityId }) => members.map((key) => [key, entityId] as const)));
  return back.flatMap(({ state, key, entityId: before }): Move[] => {
    const company = documentKey(state, key);
    return entityOf.get(company) === before ? [] : [{ company, before, after: null, type: 'registration.unlinked' }];
  });
}

function countEntities(assigned: readonly AssignedSet[]): number {
  return assigned.filter(({ members }) => members.length > 1).length;
}

function toId(key: string): CompanyId {
  const { state, fileNumberKey } = toCompany(key);
  return { state: state as CompanyId['state'], key: fileNumberKey };
}
