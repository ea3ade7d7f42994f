import type { RegisterExtent } from '@registry/contracts-business-registry';
import {
  type Feature,
  featuresOf,
  type MatchedQuery,
  type MatchQuery,
  matchQueries,
  readMatchQuery,
} from '@registry/matching';
import { Random } from '@registry/tools-bench/random';
import { type LabelledQuery, halfOf, type QuerySet } from './labelled-queries.ts';
import { type ListedCompany, listedRegisters } from './listed-registers.ts';

/** A query with all that it may mean. */
export interface QueryCase {
  readonly family: string;
  readonly condition: Condition;
  readonly half: 0 | 1;
  readonly query: LabelledQuery;
  readonly matched: MatchedQuery;
  readonly features: readonly (readonly Feature[])[];
  /** Which of the candidates is the company; -1 where none of them is. */
  readonly right: number;
  /** Whether the register holds the company. */
  readonly isHeld: boolean;
}

type Condition = 'whole' | 'third_missing' | 'sample';

/** What a register holds of a list's companies under a condition: also of a whole one some queries mean companies that it lacks. */
const CONDITIONS: Readonly<
  Record<Condition, { readonly extent: RegisterExtent; readonly share: number; readonly shareOfMade: number }>
> = {
  whole: { extent: 'whole', share: 1, shareOfMade: 0.85 },
  third_missing: { extent: 'active', share: 2 / 3, shareOfMade: 2 / 3 },
  sample: { extent: 'part', share: 1 / 10, shareOfMade: 1 / 3 },
};

/** Queries at once, as in a request. */
const AT_ONCE = 100;

/** Matches all queries of a set under each condition. */
export async function* casesOf(set: QuerySet, seed: number): AsyncGenerator<QueryCase> {
  const isMade = set.queries[0]?.kind.startsWith('made') === true;
  for (const [condition, { extent, share, shareOfMade }] of Object.entries(CONDITIONS) as [
    Condition,
    (typeof CONDITIONS)[Condition],
  ][]) {
    const companies = drawn(set.companies, isMade ? shareOfMade : share, seed);
    const registers = await listedRegisters(companies, extent);
    const held = new Set(companies.map(({ id }) => id));
    const read = set.queries.flatMap((query) => {
      const parsed = readMatchQuery(query.fields);
      return parsed.kind === 'query' ? [{ query, parsed: parsed.query }] : [];
    });
    for (let from = 0; from < read.length; from += AT_ONCE) {
      const some = read.slice(from, from + AT_ONCE);
      const all = await matchQueries(
        some.map((one): MatchQuery => one.parsed),
        registers,
      );
      for (const [at, matched] of all.entries()) {
        const query = some[at]?.query;
        if (query === undefined) continue;
        const right = matched.candidates.findIndex(({ company }) => registers.idOf(company.key) === query.id);
        const features = matched.candidates.map(({ facts }) => featuresOf(facts));
        const isHeld = held.has(query.id);
        yield { family: set.family, condition, half: halfOf(query.id), query, matched, features, right, isHeld };
      }
    }
  }
}

function drawn(companies: readonly ListedCompany[], share: number, seed: number): ListedCompany[] {
  const random = new Random(seed, 23);
  return companies.filter(() => random.happens(share));
}
