import { budgetLeftMs } from '@registry/request-context';
import DataLoader from 'dataloader';
import { indexUnavailable, isUnavailable, OpenSearchError } from '../connection/index-unavailable.ts';
import type { OpenSearch, OpenSearchRequest } from '../connection/open-search.ts';
import type { Json } from './search-body.ts';

/** One search of an index. */
export interface PlannedSearch {
  readonly body: Json;
  /** Values of the routing field, of whose shards the documents are; of all without. */
  readonly routing?: readonly string[] | undefined;
}

/** A document that is found: the values that hits are sorted by, the last of which is its key. */
export interface SearchHit {
  readonly sort: readonly unknown[];
}

/** The part of a reply that is read. */
export interface SearchReply {
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly SearchHit[];
  };
  readonly aggregations?: Readonly<Record<string, { readonly buckets: readonly { key: string; doc_count: number }[] }>>;
  readonly suggest?: Readonly<
    Record<string, readonly { readonly options: readonly { text: string; freq: number }[] }[]>
  >;
}

/** A search with the milliseconds that its request has left. */
interface DueSearch extends PlannedSearch {
  readonly msMax: number;
}

interface SentReply extends SearchReply {
  readonly status: number;
  readonly error?: { readonly reason?: string; readonly type?: string };
  readonly timed_out: boolean;
  readonly _shards: { readonly failed: number };
}

/** Searches in one request at most. */
const SEARCHES_MAX = 128;
/** Milliseconds below which a search may take longer on a server that is well. */
const SHORT_MS = 1_000;
/** Milliseconds for the way to and from the server. */
const WAY_MS = 500;

/** Sends searches that come at the same time in one request. A part of the shards is never a result. */
export class SearchLoader {
  readonly #loader: DataLoader<DueSearch, SearchReply>;
  readonly #msMax: number;

  constructor(search: OpenSearch, alias: string, msMax: number) {
    const load = (planned: readonly DueSearch[]) => sendSearches(search, { alias, planned, msMax });
    this.#msMax = msMax;
    this.#loader = new DataLoader(load, { cache: false, maxBatchSize: SEARCHES_MAX });
  }

  /** Rejected with `upstream_unavailable` where a later search may succeed. */
  async search(planned: PlannedSearch): Promise<SearchReply> {
    return this.#loader.load({ ...planned, msMax: searchBudget(2 * this.#msMax).msMax });
  }
}

/** The time of a search: up to so many milliseconds, and those that the request under way has left. Throws `upstream_unavailable` after its deadline. */
export function searchBudget(msMax: number): Pick<OpenSearchRequest, 'msMax' | 'isShort'> {
  const left = Math.min(msMax, budgetLeftMs(msMax));
  if (left <= 0) throw indexUnavailable(new Error('The deadline of the request is over.'));
  return { msMax: Math.ceil(left), isShort: isShort(left, msMax) };
}

function isShort(ms: number, usualMs: number): boolean {
  return ms < Math.min(SHORT_MS, usualMs);
}

async function sendSearches(
  search: OpenSearch,
  { alias, planned, msMax }: { readonly alias: string; readonly planned: readonly DueSearch[]; readonly msMax: number },
): Promise<(SearchReply | Error)[]> {
  const lines = planned.flatMap(({ body, routing, msMax: left }) => [
    JSON.stringify({
      index: alias,
      allow_partial_search_results: false,
      ...(routing === undefined ? {} : { routing: routing.join(',') }),
    }),
    JSON.stringify({ ...body, timeout: `${Math.min(msMax, left)}ms` }),
  ]);
  const longest = Math.max(...planned.map(({ msMax: left }) => left));
  try {
    const { responses } = await search.send<{ readonly responses: readonly SentReply[] }>({
      ...{ method: 'POST', path: '/_msearch', lines, msMax: longest + WAY_MS, isShort: isShort(longest, 2 * msMax) },
    });
    return planned.map((_, at) => checked(responses[at]));
  } catch (error) {
    const failure = isUnavailable(error) ? indexUnavailable(error) : (error as Error);
    return planned.map(() => failure);
  }
}

function checked(reply: SentReply | undefined): SearchReply | Error {
  if (reply === undefined) return indexUnavailable(new Error('A reply lacks a search.'));
  if (reply.error !== undefined) {
    const error = new OpenSearchError({ status: reply.status, message: JSON.stringify(reply.error) });
    return isUnavailable(error) ? indexUnavailable(error) : error;
  }
  if (!reply.timed_out && reply._shards.failed === 0) return reply;
  return indexUnavailable(new Error(reply.timed_out ? 'A search took too long.' : 'A search lacks shards.'));
}
