import pMap from 'p-map';

/** Queries that are compared side by side. */
const AT_ONCE = 8;

/** The changes of a round, and the comparison of a query with its oracle: it fails where they differ, and returns whether anything was found. */
interface ComparedRounds<Query> {
  readonly rounds: number;
  change(round: number): Promise<unknown>;
  compare(query: Query): Promise<boolean>;
}

/** Compares a part of the queries after each round of changes; returns how many found anything. */
export async function compareInRounds<Query>(
  queries: readonly Query[],
  { rounds, change, compare }: ComparedRounds<Query>,
): Promise<number> {
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    await change(round);
    const some = queries.slice((round * queries.length) / rounds, ((round + 1) * queries.length) / rounds);
    found += (await pMap(some, compare, { concurrency: AT_ONCE })).filter(Boolean).length;
  }
  return found;
}
