import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { UsStateCode } from '@registry/domain';
import { type CandidateCompany, readNames, type ReadName } from './candidate-company.ts';
import { type CandidateIndex, findCandidates, type FoundCandidates } from './find-candidates.ts';
import { judgeCandidates, type JudgedCandidate } from './judge-candidates.ts';
import type { QueryWeights } from './query-features.ts';
import type { MatchQuery } from './match-query.ts';
import type { WordInformation } from './name-likeness.ts';
import { compareCompany, type QueryFacts, withRivals } from './query-facts.ts';

/** The companies that queries are matched with. */
export interface MatchedRegisters<Company extends CandidateCompany = CandidateCompany> {
  readonly index: CandidateIndex;
  /** Companies of the index. */
  readonly companies: number;
  /** The word under which the index holds companies of a ZIP code. */
  readonly postalCodeWord: (postalCode: string) => string;
  /** The companies of these keys; those that do not exist are left out. */
  readonly read: (keys: readonly string[]) => Promise<readonly Company[]>;
  /** The keys of companies with each of these EINs. */
  readonly findByEin: (eins: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly extentsOf: (states: readonly UsStateCode[]) => Promise<ReadonlyMap<UsStateCode, RegisterExtent>>;
}

/** A company that a query may mean, and how probable that is. */
export interface QueryCandidate<Company extends CandidateCompany = CandidateCompany> extends JudgedCandidate {
  readonly company: Company;
  readonly facts: QueryFacts;
}

/** What came of a query: its candidates, the most probable first. */
export interface MatchedQuery<Company extends CandidateCompany = CandidateCompany> {
  readonly candidates: readonly QueryCandidate<Company>[];
  /** Companies with the very name that are not among the candidates: too many bear it. */
  readonly further: number;
}

/** From this confidence on a candidate is taken for the company, where no other is above `RIVAL_CONFIDENCE`. */
export const MATCHED_CONFIDENCE = 0.9;
export const RIVAL_CONFIDENCE = 0.5;

/** Matches a list of queries, in its order. Companies of all of them are read together. */
export async function matchQueries<Company extends CandidateCompany>(
  queries: readonly MatchQuery[],
  registers: MatchedRegisters<Company>,
  weights?: QueryWeights,
): Promise<MatchedQuery<Company>[]> {
  const information = wordInformation(registers);
  const found = queries.map((query) => findCandidates(registers.index, query, information, registers.postalCodeWord));
  const byEin = await registers.findByEin([...new Set(queries.flatMap(({ ein }) => ein ?? []))]);
  const keys = found.map((one, at) => [...one.keys, ...(byEin.get(queries[at]?.ein ?? '') ?? [])]);
  const companies = await companiesOf(registers, [...new Set(keys.flat())]);
  const states = [...new Set([...companies.values()].map(({ company }) => company.state))];
  const extents = await registers.extentsOf(states);
  return queries.map((query, at) => {
    const own = [...new Set(keys[at])].flatMap((key) => companies.get(key) ?? []);
    return matchQuery(query, own, { extents, information, found: found[at], weights });
  });
}

interface KnownCompany<Company> {
  readonly company: Company;
  readonly names: readonly ReadName[];
}

async function companiesOf<Company extends CandidateCompany>(
  registers: MatchedRegisters<Company>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, KnownCompany<Company>>> {
  const companies = await registers.read(keys);
  return new Map(companies.map((company) => [company.key, { company, names: readNames(company.names) }] as const));
}

interface Known {
  readonly extents: ReadonlyMap<UsStateCode, RegisterExtent>;
  readonly information: WordInformation;
  readonly found: FoundCandidates | undefined;
  readonly weights: QueryWeights | undefined;
}

function matchQuery<Company extends CandidateCompany>(
  query: MatchQuery,
  companies: readonly KnownCompany<Company>[],
  known: Known,
): MatchedQuery<Company> {
  const further = known.found?.further ?? 0;
  const compared = companies.flatMap(({ company, names }) => {
    if (query.state !== null && company.state !== query.state) return [];
    const register = known.extents.get(company.state) ?? 'part';
    const facts = compareCompany(query, company, names, register, known.information);
    return facts === undefined ? [] : [{ company, facts }];
  });
  const facts = withRivals(compared.map((one) => one.facts));
  const judged = judgeCandidates(facts, further, known.weights);
  const candidates = compared.flatMap(({ company }, at): QueryCandidate<Company>[] => {
    const [known, weighed] = [facts[at], judged[at]];
    return known === undefined || weighed === undefined ? [] : [{ company, facts: known, ...weighed }];
  });
  candidates.sort((one, other) => other.confidence - one.confidence || (one.company.key < other.company.key ? -1 : 1));
  return { candidates, further };
}

/** A word of one name in a few companies says as much as if they were so many: few registers have fewer. */
const COMPANIES_MIN = 10_000;

/** How much words of names say, each looked up once. */
function wordInformation({ index, companies }: Pick<MatchedRegisters, 'index' | 'companies'>): WordInformation {
  const known = new Map<string, number | undefined>();
  return (word) => {
    if (!known.has(word)) {
      const total = index.documentFrequency(word);
      known.set(word, total === 0 ? undefined : Math.log(1 + Math.max(companies, COMPANIES_MIN) / total));
    }
    return known.get(word);
  };
}
