import type { CompanySort } from '@registry/contracts-demo';

interface Hit {
  readonly id: string;
  readonly name: string;
  readonly status: string;
}

/** Hits that were found one by one, as a search orders those of equal names: active ones first, then those of shorter names. */
export function byRelevance<Found extends Hit>(hits: readonly Found[]): Found[] {
  return hits.toSorted(
    (one, other) =>
      Number(other.status === 'active') - Number(one.status === 'active') ||
      one.name.length - other.name.length ||
      compare(one.id, other.id),
  );
}

/** The newest first, those without a date last. */
export function newestFirst<Found extends Hit>(hits: readonly Found[], toDate: (hit: Found) => string | null): Found[] {
  return byRelevance(hits).sort((one, other) => compare(toDate(other) ?? '', toDate(one) ?? ''));
}

/** In the order that a search of the demo wants. */
export function inOrder<Found extends Hit & { readonly formation_date: string | null }>(
  hits: readonly Found[],
  sort: CompanySort,
): Found[] {
  const formed = ({ formation_date: date }: Found): string | null => date;
  if (sort === 'newest') return newestFirst(hits, formed);
  if (sort === 'oldest')
    return byRelevance(hits).sort((one, other) => compare(formed(one) ?? '~', formed(other) ?? '~'));
  return sort === 'name' ? byRelevance(hits).sort((one, other) => compare(one.name, other.name)) : byRelevance(hits);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
