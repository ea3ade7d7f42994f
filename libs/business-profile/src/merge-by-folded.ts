import type { Source } from '@registry/contracts-business-registry';

interface Seen {
  readonly sources: readonly Source[];
}

interface MergeOptions<Fact> {
  readonly folded: (fact: Fact) => string;
  /** Checks that a fact that only records give is shown. */
  readonly isShown?: (fact: Fact) => boolean;
  /** Adds to a known fact what it gains by the same one in records. */
  readonly merge?: (known: Fact, inRecords: Fact) => Fact;
}

/** The facts of a company, then those of its records; what folds alike is one, with the sources of both. */
export function mergeByFolded<Fact extends Seen>(
  registered: readonly Fact[],
  inRecords: readonly Fact[],
  { folded, isShown = () => true, merge = (known) => known }: MergeOptions<Fact>,
): Fact[] {
  const merged = [...registered];
  const places = new Map(registered.map((fact, place) => [folded(fact), place] as const).reverse());
  for (const fact of inRecords) {
    const place = places.get(folded(fact)) ?? -1;
    const known = merged[place];
    if (known !== undefined) merged[place] = { ...merge(known, fact), sources: both(known.sources, fact.sources) };
    else if (isShown(fact)) merged.push(fact);
  }
  return merged;
}

/** The registry may have a fact from the same pipeline. */
function both(known: readonly Source[], more: readonly Source[]): Source[] {
  const isKnown = ({ type, id }: Source): boolean => known.some((one) => one.type === type && one.id === id);
  return [...known, ...more.filter((source) => !isKnown(source))];
}
