import type { EntityChangeType } from '@registry/contracts-business-registry';
import type { AssignedSet, KnownEntity } from './assign-entities.ts';

/** A registration whose entity is another one now. */
export interface Move {
  readonly company: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly type: EntityChangeType;
}

/** Which registrations have another entity than before, and by what. */
export function listMoves(
  assigned: readonly AssignedSet[],
  known: readonly KnownEntity[],
  merged: ReadonlyMap<string, string>,
): Move[] {
  const before = new Map(known.flatMap(({ id, members }) => members.map((key) => [key, id] as const)));
  const seen = new Set<string>();
  const moves: Move[] = [];
  for (const { members, entityId } of assigned) {
    const leaving = Map.groupBy(members, (key) => before.get(key) ?? null);
    for (const key of members) {
      seen.add(key);
      const old = before.get(key) ?? null;
      if (old === entityId) continue;
      const together = leaving.get(old)?.length ?? 0;
      moves.push({ company: key, before: old, after: entityId, type: readType(old, entityId, together, merged) });
    }
  }
  for (const [key, old] of before)
    if (!seen.has(key)) moves.push({ company: key, before: old, after: null, type: 'registration.unlinked' });
  return moves;
}

function readType(
  before: string | null,
  after: string | null,
  together: number,
  merged: ReadonlyMap<string, string>,
): EntityChangeType {
  if (before === null) return 'registration.linked';
  if (after === null) return 'registration.unlinked';
  if (merged.get(before) === after) return 'entity.merged';
  return together > 1 ? 'entity.split' : 'registration.unlinked';
}
