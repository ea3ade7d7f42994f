import { type FacetName, facetNames, type FacetValue, type SearchCompaniesReply } from '@registry/contracts-demo';

/** The replies to searches that find different companies as one, with what else is in the reply to a search that finds none. */
export function mergeReplies(
  replies: readonly SearchCompaniesReply[],
  none: SearchCompaniesReply,
): SearchCompaniesReply {
  const sum = (read: (reply: SearchCompaniesReply) => number): number =>
    replies.reduce((total, reply) => total + read(reply), 0);
  const facets = facetNames.map((name): [FacetName, readonly FacetValue[]] => [
    name,
    mergeValues(replies.flatMap((reply) => reply.facets[name])),
  ]);
  return {
    ...none,
    hits: replies.flatMap(({ hits }) => hits),
    totalCount: sum(({ totalCount }) => totalCount),
    sampleTotalCount: sum(({ sampleTotalCount }) => sampleTotalCount),
    leftOutCount: sum(({ leftOutCount }) => leftOutCount),
    matchCount: sum(({ matchCount }) => matchCount),
    sampleCount: sum(({ sampleCount }) => sampleCount),
    facets: Object.fromEntries(facets) as Record<FacetName, readonly FacetValue[]>,
    years: mergeValues(replies.flatMap(({ years }) => years.map((year) => ({ ...year, sampleCount: 0 })))).toSorted(
      (one, other) => Number(one.value) - Number(other.value),
    ),
    suggestions: [],
  };
}

/** Each value once, largest first, equal counts by value. */
function mergeValues(counts: readonly FacetValue[]): FacetValue[] {
  return [...Map.groupBy(counts, ({ value }) => value)]
    .map(([value, same]) => ({
      value,
      count: same.reduce((total, { count }) => total + count, 0),
      sampleCount: same.reduce((total, { sampleCount }) => total + sampleCount, 0),
    }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1));
}
