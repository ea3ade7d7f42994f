import type { FiledPerson, SourceReference } from '@registry/contracts-business-registry';
import {
  foldedName,
  latestName,
  type NameKind,
  type StatedName,
  unformattedAddress,
  unformattedPersonName,
} from '@registry/domain';

/** A name as statements return it; the source's id is null where it is the registration itself. */
export interface NameRow extends Required<StatedName> {
  readonly kind: NameKind;
  readonly name: string;
  readonly type: SourceReference['type'];
  readonly id: string | null;
  /** The slug of the source that states it. */
  readonly source: string;
  readonly filed: readonly string[] | null;
}

/** The same name of one group from two rows, in any writing, is one name with two sources; `id` is the company's. */
export function mergeNames(id: string, rows: readonly NameRow[], toGroup: (row: NameRow) => string) {
  const groups = Map.groupBy(rows, (row) => `${toGroup(row)}\n${foldedName(row.name) || row.name}`);
  return [...groups.values()].map((same) => {
    const sources = new Map(same.map((row) => [row.id ?? id, { type: row.type, id: row.id ?? id }] as const));
    return { name: same[0]?.name ?? '', latest: latestName(same), rows: same, sources: [...sources.values()] };
  });
}

/**
 * A person with two roles is listed once, with both titles. Two entries of one name are one person only if their source and
 * address agree but for formatting.
 */
export function mergePeople<Person extends FiledPerson & { readonly sourceNo?: number }>(
  people: readonly Person[],
): Person[] {
  if (people.length < 2) return [...people];
  const persons = Map.groupBy(people, ({ name, address, sourceNo }) =>
    JSON.stringify([sourceNo, unformattedPersonName(name), unformattedAddress(address?.fullAddress ?? '')]),
  );
  return [...persons.values()].flatMap((entries) =>
    entries.slice(0, 1).map((first) => ({ ...first, titles: [...new Set(entries.flatMap(({ titles }) => titles))] })),
  );
}
