import type { RegisterExtent } from '@registry/contracts-business-registry';
import type { UsStateCode } from '@registry/domain';
import { setImmediate } from 'node:timers/promises';
import { type CandidateIndex, isSharedAddress } from './candidate-index.ts';
import { wordsByState } from './counted-words.ts';
import { type CandidateCompany, readNames } from './candidate-company.ts';
import { type CandidateSearch, findLikeliest, findOthers, respaceQuery } from './find-candidates.ts';
import { judgeCandidates, type JudgedCandidate, computeScore } from './judge-candidates.ts';
import { computeFeatures, type QueryWeights } from './query-features.ts';
import type { MatchQuery } from './match-query.ts';
import type { Likeness } from './names/name-likeness.ts';
import type { CompanyAddress } from './places/query-place.ts';
import { compareCompany, type QueryFacts, withRivals } from './query-facts.ts';

/** The companies that queries are matched with. */
export interface MatchedRegisters<Company extends CandidateCompany = CandidateCompany> {
  readonly index: CandidateIndex;
  /** The word under which the index holds companies of a ZIP code. */
  readonly postalCodeWord: (postalCode: string) => string;
  /** The word under which the index holds companies of a city, as `cityKey` writes it. */
  readonly cityWord: (city: string) => string;
  /** The companies of these keys; those that do not exist are left out. */
  readonly read: (keys: readonly string[]) => Promise<readonly Company[]>;
  /** The keys of companies of a state, or of all, with each of these EINs; none for a filler, which many unrelated names of them carry. */
  readonly findByEin: (
    eins: readonly string[],
    state: UsStateCode | null,
  ) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly extentsOf: (states: readonly UsStateCode[]) => Promise<ReadonlyMap<UsStateCode, RegisterExtent>>;
}

/** A company that a query may mean, and how probable that is. */
export interface QueryCandidate<Company extends CandidateCompany = CandidateCompany> extends JudgedCandidate {
  readonly company: Company;
  readonly facts: QueryFacts;
}

/** The result of a query: its candidates, the most probable first. */
export interface MatchedQuery<Company extends CandidateCompany = CandidateCompany> {
  readonly candidates: readonly QueryCandidate<Company>[];
  /** Companies with the very name that are not among the candidates: too many bear it. */
  readonly further: number;
  /** The query's EIN was not compared, as it identifies nobody. */
  readonly hasFiller: boolean;
}

/** Matches a list of queries, in its order. Companies of all of them are read together. */
export async function matchQueries<Company extends CandidateCompany>(
  sent: readonly MatchQuery[],
  registers: MatchedRegisters<Company>,
  weights?: QueryWeights,
): Promise<MatchedQuery<Company>[]> {
  const { index, postalCodeWord, cityWord } = registers;
  const search = { index, postalCodeWord, cityWord, wordsOf: wordsByState(index) };
  const keysOfEin = await findByEin(sent, registers);
  const isFiller = (query: MatchQuery): boolean => keysOfEin(query)?.length === 0;
  const queries = sent.map((query) => (isFiller(query) ? { ...query, ein: null } : query));
  const likeliest = await mapInSlices(queries, index, (query) => findLikeliest(search, query));
  const own = queries.map((query, at) => new Set([...(likeliest[at]?.keys ?? []), ...(keysOfEin(query) ?? [])]));
  const compared = await compareAll({ queries, keys: own, registers, wordsOf: search.wordsOf });
  const further = await mapInSlices(queries, index, async (query, at): Promise<Further> => {
    const { hasNamed = false, hasMoreNear = false } = likeliest[at] ?? {};
    const facts = (compared[at] ?? []).map((one) => one.facts);
    const isFound = (hasNamed && facts.some(hasOwnName)) || (!hasMoreNear && facts.some(isNear));
    return isFound ? { ...NONE_FURTHER, query } : findFurther(search, query, own[at] ?? new Set());
  });
  const comparedFurther = await compareAll({
    queries: further.map(({ query }) => query),
    keys: further.map(({ keys }) => keys),
    registers,
    wordsOf: search.wordsOf,
  });
  return sent.map((query, at) => {
    const again = comparedFurther[at] ?? [];
    const { nearby, further: readOtherwise } = further[at] ?? NONE_FURTHER;
    const keys = new Set(again.map(({ company }) => company.key));
    const all = [...(compared[at] ?? []).filter(({ company }) => !keys.has(company.key)), ...again];
    const namesakes = (likeliest[at]?.further ?? 0) + readOtherwise;
    const candidates = judged(withoutNearby(all, nearby, weights), namesakes, weights);
    return { candidates, further: namesakes, hasFiller: isFiller(query) };
  });
}

/** The keys of the companies with the EIN of each query, in its state: of a filler none, and undefined where no company has it. */
async function findByEin(
  queries: readonly MatchQuery[],
  registers: Pick<MatchedRegisters, 'findByEin'>,
): Promise<(query: MatchQuery) => readonly string[] | undefined> {
  const byState = Map.groupBy(queries, ({ state }) => state);
  const found = [...byState].map(async ([state, some]) => {
    const eins = [...new Set(some.flatMap(({ ein }) => ein ?? []))];
    return [state, await registers.findByEin(eins, state)] as const;
  });
  const known = new Map(await Promise.all(found));
  return ({ ein, state }) => known.get(state)?.get(ein ?? '');
}

/** The companies that a query is compared with where none is likely, and the query as it is read then. */
interface Further {
  readonly query: MatchQuery;
  readonly keys: ReadonlySet<string>;
  /** Those among them that are found only by the query's ZIP code. */
  readonly nearby: ReadonlySet<string>;
  /** Companies with the very name that are not among them. */
  readonly further: number;
}

const NONE_FURTHER = { keys: new Set<string>(), nearby: new Set<string>(), further: 0 };

async function findFurther(search: CandidateSearch, query: MatchQuery, known: ReadonlySet<string>): Promise<Further> {
  const readOtherwise = await respaceQuery(search, query);
  if (readOtherwise !== undefined) {
    const { keys, hasNamed, further } = await findLikeliest(search, readOtherwise);
    if (hasNamed) return { ...NONE_FURTHER, query: readOtherwise, keys: new Set(keys), further };
  }
  const { keys, nearby } = await findOthers(search, query);
  return { query, keys: new Set(keys.filter((key) => !known.has(key))), nearby, further: 0 };
}

/** Checks that a company's own name is the query's but for its spelling: the index also has names from records, which are not compared. */
function hasOwnName({ name }: QueryFacts): boolean {
  return name !== null && NAMED.has(name.likeness);
}

const NAMED: ReadonlySet<Likeness> = new Set(['same', 'spelling', 'one_edit', 'beginning']);

/**
 * Checks that a company's name differs from the query's by a letter that makes no word of other names: the query means it, and no company
 * whose name is less alike.
 */
function isNear({ name }: QueryFacts): boolean {
  if (name === null || name.numbers !== 'same') return false;
  return (
    name.likeness === 'spelling' ||
    (name.likeness === 'one_edit' && !name.differsInKnownWord && !name.differsInShortWord)
  );
}

/** A company and what is known of it and the query. */
interface Compared<Company> {
  readonly company: Company;
  readonly facts: QueryFacts;
}

/** Of each query the companies of its keys that a name or number speaks for. */
async function compareAll<Company extends CandidateCompany>({
  queries,
  keys,
  registers,
  wordsOf,
}: {
  readonly queries: readonly MatchQuery[];
  readonly keys: readonly ReadonlySet<string>[];
  readonly registers: MatchedRegisters<Company>;
  readonly wordsOf: CandidateSearch['wordsOf'];
}): Promise<Compared<Company>[][]> {
  const all = [...new Set(keys.flatMap((some) => [...some]))];
  if (all.length === 0) return queries.map(() => []);
  const read = await registers.read(all);
  const companies = new Map(
    read.map((company) => [company.key, { company, names: readNames(company.names) }] as const),
  );
  const extents = await registers.extentsOf([...new Set(read.map(({ state }) => state))]);
  return mapInSlices(queries, registers.index, async (query, at) => {
    const possible = [...(keys[at] ?? [])]
      .flatMap((key) => companies.get(key) ?? [])
      .filter(({ company }) => query.state === null || company.state === query.state);
    if (possible.length === 0) return [];
    const words = wordsOf(query.state);
    await words.read(
      query.variants.flatMap(({ keyWords, leftOut, respelled }) => [...keyWords, ...leftOut, ...respelled]),
    );
    const compared = await words.compare((information) =>
      possible.flatMap(({ company, names }) => {
        const extent = extents.get(company.state) ?? 'part';
        const found = compareCompany(query, company, names, { extent, information });
        return found === undefined ? [] : [{ company, ...found }];
      }),
    );
    const all: Compared<Company>[] = [];
    for (const { company, facts, there } of compared) {
      const isAddressShared = there.length > 0 && (await areShared(registers.index, company.state, there));
      all.push({ company, facts: isAddressShared ? { ...facts, isAddressShared } : facts });
    }
    return all;
  });
}

async function areShared(
  index: CandidateIndex,
  state: UsStateCode,
  addresses: readonly CompanyAddress[],
): Promise<boolean> {
  for (const address of addresses) if (!(await isSharedAddress(index, state, address))) return false;
  return true;
}

/** Milliseconds of work at once: searches run in between. */
const SLICE_MS = 1;

/** Works on so many at a time as pay off with the index, in their order. */
async function mapInSlices<T, Result>(
  all: readonly T[],
  { callsAtOnce }: CandidateIndex,
  work: (one: T, at: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = all.entries();
  let since = performance.now();
  const workOn = async (): Promise<void> => {
    for (const [at, one] of left) {
      if (performance.now() - since >= SLICE_MS) {
        await setImmediate();
        since = performance.now();
      }
      results[at] = await work(one, at);
    }
  };
  await Promise.all(Array.from({ length: Math.min(callsAtOnce, all.length) }, workOn));
  return results;
}

/**
 * Without those of the query's ZIP code, found only by it, that another one is likelier than. There are such companies in every town:
 * one of another name must not make the right one less probable because the query also says where it is.
 */
function withoutNearby<Company extends CandidateCompany>(
  compared: readonly Compared<Company>[],
  nearby: ReadonlySet<string>,
  weights?: QueryWeights,
): readonly Compared<Company>[] {
  if (nearby.size === 0) return compared;
  const scores = withRivals(compared.map(({ facts }) => facts)).map((facts) =>
    computeScore(computeFeatures(facts), weights),
  );
  const isNearby = compared.map(({ company }) => nearby.has(company.key));
  const likeliest = Math.max(-Infinity, ...scores.filter((_, at) => isNearby[at] === false));
  return compared.filter((_, at) => isNearby[at] === false || (scores[at] ?? 0) >= likeliest);
}

function judged<Company extends CandidateCompany>(
  compared: readonly Compared<Company>[],
  further: number,
  weights: QueryWeights | undefined,
): QueryCandidate<Company>[] {
  const isNamed = compared.some(({ facts }) => isOfWholeText(facts));
  // A registered name can have words that stand between names elsewhere.
  const mayBeMeant = ({ facts: { name, fileNumber, ein } }: Compared<Company>): boolean =>
    name === null || name.isWhole || fileNumber === true || ein === true;
  const meant = isNamed ? compared.filter(mayBeMeant) : compared;
  const facts = withRivals(meant.map((one) => one.facts));
  const entities = meant.map(({ company }) => company.entityId ?? company.key);
  const weighed = judgeCandidates(facts, further, weights, entities);
  const candidates = meant.flatMap(({ company }, at): QueryCandidate<Company>[] => {
    const [known, judgment] = [facts[at], weighed[at]];
    return known === undefined || judgment === undefined ? [] : [{ company, facts: known, ...judgment }];
  });
  return onePerEntity(candidates);
}

/** Of the registrations of an entity that which fits best; the most probable first. */
function onePerEntity<Company extends CandidateCompany>(
  candidates: readonly QueryCandidate<Company>[],
): QueryCandidate<Company>[] {
  const sorted = candidates.toSorted(
    (one, other) =>
      other.confidence - one.confidence ||
      other.score - one.score ||
      Number(isIdentical(other)) - Number(isIdentical(one)) ||
      (one.company.key < other.company.key ? -1 : 1),
  );
  const ofEntity = Map.groupBy(sorted, ({ company }) => company.entityId ?? company.key);
  return [...ofEntity.values()].flatMap(([first]) => first ?? []);
}

function isIdentical({ facts }: QueryCandidate): boolean {
  return facts.name?.isIdentical === true;
}

function isOfWholeText({ name }: QueryFacts): boolean {
  return name?.likeness === 'same' && name.isWhole;
}
