import {
  type Feature,
  featuresOf,
  type MatchedQuery,
  type MatchQuery,
  matchQueries,
  readMatchQuery,
} from '@registry/matching';
import { CONDITIONS, type Condition, conditions, drawn } from '../labelled/labelled-counts.ts';
import { halfOf, type LabelledQuery, type QuerySet, sampled } from './labelled-queries.ts';
import { listedRegisters } from './listed-registers.ts';

/** A query with all that it may mean. */
export interface QueryCase {
  readonly family: string;
  readonly condition: Condition;
  readonly half: 0 | 1;
  readonly isUnseen: boolean;
  readonly query: LabelledQuery;
  readonly matched: MatchedQuery;
  readonly features: readonly (readonly Feature[])[];
  /** Which of the candidates is the company; -1 where none of them is. */
  readonly right: number;
  /** Whether the register holds the company. */
  readonly isHeld: boolean;
}

/** Also of a whole register some made queries mean companies that it lacks. */
const SHARES_OF_MADE: Readonly<Record<Condition, number>> = { whole: 0.85, third_missing: 2 / 3, sample: 1 / 3 };

/** Queries of a set at most: a long list is not better evidence than a short one. */
const QUERIES_MAX = 2_000;
/** Queries at once, as in a request. */
const AT_ONCE = 100;

/** Matches all queries of a set under each condition. */
export async function* casesOf(set: QuerySet, seed: number): AsyncGenerator<QueryCase> {
  const isMade = set.queries[0]?.kind.startsWith('made') === true;
  for (const condition of conditions) {
    const { extent, share } = CONDITIONS[condition];
    const companies = drawn(set.companies, isMade ? SHARES_OF_MADE[condition] : share, seed);
    const registers = await listedRegisters(companies, extent);
    const held = new Set(companies.map(({ id }) => id));
    const read = sampled(set.queries, QUERIES_MAX).flatMap((query) => {
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
        yield {
          family: set.family,
          condition,
          half: set.isUnseen === true ? 1 : halfOf(query.id),
          isUnseen: set.isUnseen === true,
          query,
          matched,
          features,
          right,
          isHeld,
        };
      }
    }
  }
}
