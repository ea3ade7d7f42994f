import type { RegistrationSet } from '@registry/matching';

/** An entity that has, or had, some of the registrations that were looked at. */
export interface KnownEntity {
  readonly id: string;
  /** Its age: the smaller, the older. */
  readonly age: number;
  readonly members: readonly string[];
  /** The older entity that it is part of. */
  readonly mergedInto?: string | null;
}

/** A set with the entity that it is now; null where it is a registration by itself that never had one. */
export interface AssignedSet extends RegistrationSet {
  readonly entityId: string | null;
  readonly isNew: boolean;
}

export interface Assignment {
  readonly sets: readonly AssignedSet[];
  /** Entities that became part of an older one: id → the older one's. */
  readonly merged: ReadonlyMap<string, string>;
}

/**
 * Which entity each set is. An entity goes on in one set: that with the registration which is domestic, else the one with most of its
 * members, else the first. Members that came with another entity do not count: where they leave, that one goes on. Where several go on in one set, it is the oldest, and the others are merged into it.
 */
export function assignEntities(
  sets: readonly RegistrationSet[],
  known: readonly KnownEntity[],
  isDomestic: (key: string) => boolean,
  createId: () => string,
): Assignment {
  const setOf = new Map(sets.flatMap((set) => set.members.map((key) => [key, set] as const)));
  const heirs = new Map<RegistrationSet, KnownEntity[]>();
  for (const entity of known.toSorted((one, other) => one.age - other.age)) {
    const heir = findHeir(ownMembers(entity, known), setOf, isDomestic);
    if (heir !== undefined) heirs.set(heir, [...(heirs.get(heir) ?? []), entity]);
  }
  const merged = new Map<string, string>();
  const assigned = sets.map((set): AssignedSet => {
    const [oldest, ...others] = heirs.get(set) ?? [];
    if (oldest === undefined) {
      const isNew = set.members.length > 1;
      return { ...set, entityId: isNew ? createId() : null, isNew };
    }
    for (const { id } of others) merged.set(id, oldest.id);
    return { ...set, entityId: oldest.id, isNew: false };
  });
  return { sets: assigned, merged };
}

function ownMembers({ id, members }: KnownEntity, known: readonly KnownEntity[]): readonly string[] {
  const others = new Set(known.filter(({ mergedInto }) => mergedInto === id).flatMap((one) => one.members));
  const own = members.filter((key) => !others.has(key));
  return own.length === 0 ? members : own;
}

function findHeir(
  members: readonly string[],
  setOf: ReadonlyMap<string, RegistrationSet>,
  isDomestic: (key: string) => boolean,
): RegistrationSet | undefined {
  const parts = Map.groupBy(
    members.filter((key) => setOf.has(key)),
    (key) => setOf.get(key),
  );
  let heir: { readonly set: RegistrationSet; readonly rank: readonly [number, number, string] } | undefined;
  for (const [set, some] of parts) {
    if (set === undefined) continue;
    const rank = [Number(some.some(isDomestic)), some.length, set.members[0] ?? ''] as const;
    if (heir === undefined || isBefore(rank, heir.rank)) heir = { set, rank };
  }
  return heir?.set;
}

function isBefore(
  [domestic, count, first]: readonly [number, number, string],
  [otherDomestic, otherCount, otherFirst]: readonly [number, number, string],
): boolean {
  if (domestic !== otherDomestic) return domestic > otherDomestic;
  if (count !== otherCount) return count > otherCount;
  return first < otherFirst;
}
