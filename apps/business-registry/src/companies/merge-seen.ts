import type { FiledPerson, SourceReference } from '@registry/contracts-business-registry';
import { foldedName, unformattedAddress, unformattedPersonName } from '@registry/domain';

/** A name as statements return it; the source's id is null where it is the registration itself. */
export type NameRow<Kind extends string> = readonly [
  kind: Kind,
  name: string,
  type: SourceReference['type'],
  sourceId: string | null,
];

interface MergedName<Kind extends string> {
  readonly name: string;
  readonly kind: Kind;
  readonly sources: SourceReference[];
}

/** The same name of one kind from two rows, in any writing, is one name with two sources; `id` is the company's. */
export function mergeNames<Kind extends string>(id: string, rows: readonly NameRow<Kind>[]): MergedName<Kind>[] {
  const merged = new Map<string, MergedName<Kind>>();
  for (const [kind, name, type, sourceId] of rows) {
    const source = { type, id: sourceId ?? id };
    const key = `${kind}\n${foldedName(name) || name}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { name, kind, sources: [source] });
    else if (!known.sources.some((other) => other.id === source.id)) known.sources.push(source);
  }
  return [...merged.values()];
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
