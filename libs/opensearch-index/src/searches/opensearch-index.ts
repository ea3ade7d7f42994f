import {
  checkQuery,
  compareText,
  EditDistance,
  type FacetCount,
  type IndexFilters,
  type IndexQuery,
  type IndexResult,
  isWord,
  type NamedDocuments,
  type NearestWords,
  type NearWord,
  type SearchIndex,
  SharedNameKeys,
  type SharedKeysWanted,
  takeNearest,
} from '@registry/name-index';
import { indexUnavailable, isUnavailable } from '../connection/index-unavailable.ts';
import type { OpenSearch } from '../connection/open-search.ts';
import { FIELD, type IndexLayout, WINDOW_MAX } from '../layout.ts';
import { all, conditionQuery, type Json, searchBody } from './search-body.ts';
import { type PlannedSearch, searchBudget, type SearchHit, SearchLoader } from './search-loader.ts';

/** How an index in OpenSearch is searched. */
export interface OpenSearchIndexOptions {
  readonly layout: IndexLayout;
  /** The name of what is searched now. */
  readonly alias: string;
  /** Deadline of a search. */
  readonly msMax: number;
}

/** Terms that are counted one by one; of more, those that no document has are left out first. */
const COUNTED_MAX = 16;
/** Similar terms that are read: all that there are, so that they are in our order. */
const NEAR_MAX = 2_000;

/** An index in OpenSearch, as searches and matching use it. Reads what was refreshed last. */
export class OpenSearchIndex implements SearchIndex {
  readonly callsAtOnce = 16;
  readonly #search: OpenSearch;
  readonly #options: OpenSearchIndexOptions;
  readonly #loader: SearchLoader;

  constructor(search: OpenSearch, options: OpenSearchIndexOptions) {
    this.#search = search;
    this.#options = options;
    this.#loader = new SearchLoader(search, options.alias, options.msMax);
  }

  async documentCount(): Promise<number> {
    return this.#count({ match_all: {} });
  }

  async search(query: IndexQuery): Promise<IndexResult> {
    const { layout } = this.#options;
    const checked = checkQuery(layout.schema, query);
    const isCountedFirst = checked.facets.length > 0 && query.countsFiltered !== true;
    const body = searchBody(layout.schema, checked, !isCountedFirst);
    const routing = isCountedFirst ? undefined : this.#routing(query.filters);
    const { hits, aggregations = {} } = await this.#loader.search({ body, routing });
    const keys = await this.#withFurther(toKeys(hits.hits), hits.hits.at(-1), { body, routing }, query);
    const facets = checked.facets.map((name) => [name, toCounts(aggregations[name]?.buckets ?? [])] as const);
    return { keys, total: hits.total.value, facets: Object.fromEntries(facets) };
  }

  /** The keys of a page. One that reaches further than one request is read from the last document of each request on. */
  async #withFurther(
    keys: string[],
    last: SearchHit | undefined,
    { body, routing }: PlannedSearch,
    { offset, limit }: IndexQuery,
  ): Promise<string[]> {
    if (body['from'] !== undefined) return keys;
    while (last !== undefined && keys.length % WINDOW_MAX === 0 && keys.length < offset + limit) {
      const size = Math.min(offset + limit - keys.length, WINDOW_MAX);
      const { hits } = await this.#loader.search({
        body: { ...body, aggs: undefined, size, search_after: last.sort },
        routing,
      });
      keys.push(...toKeys(hits.hits));
      last = hits.hits.at(-1);
    }
    return keys.slice(offset);
  }

  async countWithTerms(terms: readonly string[], filters?: IndexFilters): Promise<number[]> {
    const known = terms.length > COUNTED_MAX ? await this.documentFrequencies(terms) : undefined;
    const counts = terms.map(async (term, at) =>
      known?.[at] === 0 ? 0 : this.#count({ term: { [FIELD.names]: term } }, filters),
    );
    return Promise.all(counts);
  }

  /** The sum of what the shards count, which may have documents that were deleted or changed and not merged yet. */
  async documentFrequencies(terms: readonly string[]): Promise<number[]> {
    const wanted = [...new Set(terms)];
    const sums = new Map<string, number>();
    const { index, shards } = await this.#searched();
    const read = Array.from({ length: shards }, (_, shard) => this.#frequencies(wanted, index, shard));
    for (const { term_vectors: { [FIELD.names]: found } = {} } of await Promise.all(read))
      for (const [term, { doc_freq: count = 0 }] of Object.entries(found?.terms ?? {}))
        sums.set(term, (sums.get(term) ?? 0) + count);
    return terms.map((term) => sums.get(term) ?? 0);
  }

  async withNameKey(nameKey: string, countMax: number, filters?: IndexFilters): Promise<NamedDocuments> {
    const named = await this.#named(nameKey, countMax, filters);
    return named === undefined
      ? { count: countMax + 1, keys: [] }
      : { count: named.length, keys: named.map(({ key }) => key) };
  }

  async withSharedNameKeys(
    nameKeys: readonly string[],
    { sharedMin, bearersMax, filters, countMax }: SharedKeysWanted,
  ): Promise<string[]> {
    const all = await Promise.all([...new Set(nameKeys)].map((nameKey) => this.#named(nameKey, bearersMax, filters)));
    const shared = new SharedNameKeys();
    const documents: NamedDocument[] = [];
    const numbers = new Map<string, number>();
    for (const named of all) {
      if (named === undefined) continue;
      const own = named.map((document) => {
        const number = numbers.get(document.key) ?? documents.push(document) - 1;
        numbers.set(document.key, number);
        return number;
      });
      shared.add(own, 0, own.length);
    }
    const bySort = (one: number, other: number): number => {
      const [a = NONE, b = NONE] = [documents[one], documents[other]];
      return a.rank - b.rank || compareText(a.key, b.key);
    };
    return shared
      .atLeast(sharedMin, bySort)
      .slice(0, countMax)
      .flatMap((number) => documents[number]?.key ?? []);
  }

  async nearestWords(text: string, { editsMax, prefixLength, countMax, mark }: NearestWords): Promise<NearWord[]> {
    const near = {
      ...{ field: FIELD.names, suggest_mode: 'always', max_edits: editsMax, prefix_length: prefixLength },
      ...{ size: NEAR_MAX, shard_size: NEAR_MAX, min_word_length: 1, accuracy: 0, max_term_freq: 1e9 },
    };
    const { suggest } = await this.#loader.search({ body: { size: 0, suggest: { near: { text, term: near } } } });
    const distance = new EditDistance(text, editsMax);
    const words = (suggest?.['near'] ?? [])
      .flatMap(({ options }) => options)
      .map(({ text: word, freq }) => ({ word, edits: distance.to(word).edits, documents: freq }))
      .filter(({ word, edits }) => edits > 0 && edits <= editsMax && isWord(word, mark));
    return takeNearest(words, countMax);
  }

  async #count(query: Json, filters?: IndexFilters): Promise<number> {
    const { hits } = await this.#loader.search({
      body: { size: 0, track_total_hits: true, query: all([query, ...this.#conditions(filters)]) },
      routing: this.#routing(filters),
    });
    return hits.total.value;
  }

  /** The documents with a name of a key, in the index sort; undefined where they are more. */
  async #named(nameKey: string, countMax: number, filters?: IndexFilters): Promise<NamedDocument[] | undefined> {
    if (nameKey === '') return [];
    const query = all([{ term: { [FIELD.nameKeys]: nameKey } }, ...this.#conditions(filters)]);
    const sort = [{ [FIELD.rank]: 'asc' }, { [FIELD.key]: 'asc' }];
    const { hits } = await this.#loader.search({
      body: {
        query,
        ...(countMax === 0 ? {} : { sort }),
        size: countMax,
        track_total_hits: countMax + 1,
        stored_fields: '_none_',
      },
      routing: this.#routing(filters),
    });
    if (hits.total.value > countMax) return undefined;
    return hits.hits.map(({ sort: [rank, key] }) => ({ rank: Number(rank), key: String(key) }));
  }

  #conditions(filters: IndexFilters = {}): Json[] {
    const { schema } = this.#options.layout;
    return Object.entries(filters).map(([name, condition]) => conditionQuery(schema, name, condition));
  }

  /** The shards that can have what filters let through. */
  #routing(filters: IndexFilters = {}): readonly string[] | undefined {
    const condition = filters[this.#options.layout.routing?.field ?? ''];
    return condition !== undefined && 'length' in condition && condition.length > 0 ? condition : undefined;
  }

  #frequencies(terms: readonly string[], index: string, shard: number): Promise<TermVectors> {
    return this.#send({
      ...{ method: 'POST', path: `/${index}/_termvectors`, query: { preference: `_shards:${shard}` } },
      ...searchBudget(this.#options.msMax),
      body: {
        ...{ doc: { [FIELD.names]: terms.join(' ') }, fields: [FIELD.names], term_statistics: true },
        ...{ field_statistics: false, positions: false, offsets: false, payloads: false },
      },
    });
  }

  /** The index that is searched now and all of its shards: another one, which takes its place meanwhile, may have more. */
  async #searched(): Promise<{ readonly index: string; readonly shards: number }> {
    const { alias, msMax } = this.#options;
    const path = `/${alias}/_settings/index.number_of_shards`;
    const settings = await this.#send<Record<string, ShardSettings>>({ method: 'GET', path, ...searchBudget(msMax) });
    const [index = '', found] = Object.entries(settings)[0] ?? [];
    if (found === undefined) throw indexUnavailable(new Error('The shards of the index are unknown.'));
    return { index, shards: Number(found.settings.index.number_of_shards) };
  }

  async #send<Reply>(request: Parameters<OpenSearch['send']>[0]): Promise<Reply> {
    try {
      return await this.#search.send<Reply>(request);
    } catch (error) {
      throw isUnavailable(error) ? indexUnavailable(error) : error;
    }
  }
}

interface NamedDocument {
  readonly rank: number;
  readonly key: string;
}

const NONE: NamedDocument = { rank: 0, key: '' };

interface TermVectors {
  readonly term_vectors?: Readonly<Record<string, { readonly terms: Readonly<Record<string, { doc_freq?: number }>> }>>;
}

interface ShardSettings {
  readonly settings: { readonly index: { readonly number_of_shards: string } };
}

function toKeys(hits: readonly SearchHit[]): string[] {
  return hits.map(({ sort }) => String(sort.at(-1)));
}

/** Most frequent first, equal counts by value. */
function toCounts(buckets: readonly { readonly key: string; readonly doc_count: number }[]): FacetCount[] {
  const counts = buckets.map(({ key: value, doc_count: count }) => ({ value, count }));
  return counts.sort((one, other) => other.count - one.count || compareText(one.value, other.value));
}
