import type { RequestFor, ListReply } from '@registry/contracts-message';
import {
  type EntityChange,
  type EntityChangeType,
  entityChangeTypes,
  type EntityMove,
  exampleEntity,
  type GetEntityReply,
  type ListEntityChangesRequest,
  type getEntity,
} from '@registry/contracts-business-registry';
import { formatBusinessId, type UsStateCode } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { type ClockEvent, listClockEvents } from '../clock/clock-events.ts';
import type { World } from '../world.ts';
import { LOADED_AT, toSparse } from '../companies/company-facts.ts';
import { type FictionalCompany, fictionalCompanies } from '../companies/company-table.ts';

/** A change of the entity of a company. */
interface Move extends EntityMove {
  /** ISO 8601 UTC, milliseconds. */
  readonly changedAt: string;
  /** The registrations that went together. */
  readonly moved: readonly string[];
}

/** Returns the change of a company's entity by an event; null where the event is about something else. */
export function toEntityMove({ type, changes }: Pick<ClockEvent, 'type' | 'changes'>): EntityMove | null {
  if (!Object.hasOwn(entityChangeTypes, type)) return null;
  const [id, , reason] = changes;
  return {
    type: type as EntityChangeType,
    entity_id_before: (id?.before as string | undefined) ?? null,
    entity_id_after: (id?.after as string | undefined) ?? null,
    reason: String(reason?.after),
  };
}

export function describeEntity({ id }: RequestFor<typeof getEntity>, world: World): GetEntityReply {
  const moves = listMoves(id, world);
  const found = world.registrations.filter(({ entity }) => entity?.id === id);
  const [first] = found;
  if (first === undefined) {
    const last = moves.at(-1);
    if (last?.type === 'entity.merged') return { entity: null, mergedInto: last.entity_id_after };
    return noEntity(id);
  }
  const [link] = exampleEntity.links;
  const businesses = found.map((one) => toSparse(one));
  const [home, ...foreign] = businesses;
  return {
    entity: {
      object: 'entity',
      id,
      name: first.name,
      formation_state: first.state,
      created_at: moves[0]?.changedAt ?? LOADED_AT,
      registrations: businesses.map((one) => ({ ...one, jurisdiction: one === home ? 'domestic' : 'foreign' })),
      links: link === undefined ? [] : foreign.map((one) => ({ ...link, from: one.id, to: home?.id ?? '' })),
    },
    mergedInto: null,
  };
}

/** Newest first. */
export function listEntityMoves(
  { id, offset, limit }: ListEntityChangesRequest,
  world: World,
): ListReply<EntityChange> {
  const moves = listMoves(id, world);
  if (moves.length === 0) return noEntity(id);
  const changes = moves.toReversed().flatMap(({ changedAt, moved, ...move }) => {
    const joined = move.entity_id_after === id;
    return moved.map((registration): EntityChange => ({
      object: 'entity_change',
      type: move.type,
      registration,
      joined,
      other_entity_id: joined ? move.entity_id_before : move.entity_id_after,
      confidence: joined ? (exampleEntity.links[0]?.confidence ?? null) : null,
      reason: move.reason,
      changed_at: changedAt,
    }));
  });
  return { items: changes.slice(offset, offset + limit), totalCount: changes.length };
}

/** Lists the moves of registrations of an entity so far, oldest first. */
function listMoves(id: string, { clock }: World): Move[] {
  const first = listFirstMoves(id, clock === undefined ? LOADED_AT : new Date(clock.startedAtMs).toISOString());
  if (clock === undefined) return first;
  const later = listClockEvents(clock.startedAtMs, clock.startedAtMs, clock.nowMs).flatMap((event): Move[] => {
    const move = toEntityMove(event);
    const { company } = event;
    if (move === null || company === null || ![move.entity_id_before, move.entity_id_after].includes(id)) return [];
    const [, states] = event.changes;
    // The smaller set went: into the other one, or out of it.
    const sets = [states?.before, states?.after] as readonly UsStateCode[][];
    const [fewest = []] = sets.filter(({ length }) => length > 1).toSorted((one, other) => one.length - other.length);
    return [{ ...move, changedAt: event.timestamp, moved: toIds(company, fewest) }];
  });
  return [...first, ...later];
}

/** The registrations of an entity that is one from the first load on. */
function listFirstMoves(id: string, changedAt: string): Move[] {
  const found = fictionalCompanies.filter(({ entity }) => entity?.id === id);
  const [reason = ''] = exampleEntity.links.flatMap(({ evidence }) => evidence.map(({ text }) => text));
  return found.map((company) => ({
    ...{ type: 'registration.linked', entity_id_before: null, entity_id_after: id, reason, changedAt },
    moved: toIds(company, company.entity?.registeredIn ?? []),
  }));
}

function toIds({ fileNumber }: FictionalCompany, states: readonly UsStateCode[]): string[] {
  return states.map((state) => formatBusinessId({ state, fileNumber }));
}

function noEntity(id: string): never {
  throw new AppError(codes.entity.notFound, {
    message: `The sandbox has no entity ${id}. The guides "Test in the sandbox" and "Test webhooks with a clock" name those that it has.`,
  });
}
