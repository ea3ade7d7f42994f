import type { SourceReference } from '@registry/contracts-business-registry';

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

/** The same name of one kind from two rows is one name with two sources; `id` is the company's. */
export function mergeNames<Kind extends string>(id: string, rows: readonly NameRow<Kind>[]): MergedName<Kind>[] {
  const merged = new Map<string, MergedName<Kind>>();
  for (const [kind, name, type, sourceId] of rows) {
    const source = { type, id: sourceId ?? id };
    const key = `${kind}\n${name}`;
    const known = merged.get(key);
    if (known === undefined) merged.set(key, { name, kind, sources: [source] });
    else if (!known.sources.some((other) => other.id === source.id)) known.sources.push(source);
  }
  return [...merged.values()];
}

/** A person with two roles is listed once, with both titles. */
export function mergePeople<Person extends { readonly name: string; readonly titles: readonly string[] }>(
  people: readonly Person[],
): Person[] {
  const merged = new Map<string, Person>();
  for (const person of people) {
    const titles = new Set([...(merged.get(person.name)?.titles ?? []), ...person.titles]);
    merged.set(person.name, { ...(merged.get(person.name) ?? person), titles: [...titles] });
  }
  return [...merged.values()];
}
