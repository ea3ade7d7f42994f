import { searchBusinesses } from '@registry/contracts-business-registry';
import { AppError } from '@registry/errors';
import { MessageClient } from '@registry/messaging';
import {
  type AppProcess,
  type AppSettings,
  eventually,
  projectRoot,
  Stack,
  startOpenSearch,
  type TestOpenSearch,
  type TestOpenSearchOptions,
} from '@registry/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { coloradoCompany } from './registry-fixture.ts';

const APP = 'business-registry';
const SOURCE = 'us-co/business-registry';
const COLUMNS =
  readFileSync(join(projectRoot, 'libs', 'sources', SOURCE, 'sample.csv'), 'utf8')
    .split('\n', 1)[0]
    ?.split(',') ?? [];
/** The settings of a cluster that notices within seconds that a node is gone; by default it takes half a minute. */
const IMPATIENT = Object.fromEntries(
  ['leader', 'follower'].flatMap((check) => [
    [`cluster.fault_detection.${check}_check.interval`, '500ms'],
    [`cluster.fault_detection.${check}_check.timeout`, '2s'],
  ]),
);
/** Milliseconds that a cluster and its followers get to be whole again, on a machine that does other work too. */
export const RECOVERY_MS_MAX = 240_000;
const SEARCH_PAUSE_MS = 50;

/** A page of a search. */
interface Found {
  readonly total: number;
  readonly ids: readonly string[];
}

/** Responses to one search that was sent again and again. */
export interface Watched {
  /** As expected. */
  readonly found: number;
  /** `upstream_unavailable` or the like. */
  readonly refused: number;
  /** Totals that were neither. */
  readonly wrong: readonly number[];
}

/** Two replicas of business-registry over three nodes of OpenSearch. */
export interface SharedIndexFixture extends SearchedStack {
  readonly search: TestOpenSearch;
}

export async function startSharedIndex(options: TestOpenSearchOptions = {}): Promise<SharedIndexFixture> {
  const search = await startOpenSearch({ nodes: 3, ...options, settings: { ...IMPATIENT, ...options.settings } });
  const fixture = await SearchedStack.start({ INDEX_URL: search.cluster.urls.join() }, () => search.remove());
  await fixture.stack.startAnother(APP);
  return Object.assign(fixture, { search });
}

/** Replicas of business-registry, one at first, that search an index in OpenSearch. */
export class SearchedStack {
  readonly stack: Stack;
  readonly #client: MessageClient;
  readonly #remove: () => Promise<void>;
  readonly #lines: string[] = [];

  private constructor(stack: Stack, remove: () => Promise<void>) {
    this.stack = stack;
    this.#remove = remove;
    this.#client = new MessageClient(stack.nats.url, 'spec');
    this.#client.start();
  }

  /** `remove` ends what the settings are of. */
  static async start(settings: AppSettings, remove: () => Promise<void>): Promise<SearchedStack> {
    const stack = await Stack.start({ apps: { [APP]: { INDEX_ENGINE: 'opensearch', ...settings } }, apart: [APP] });
    return new SearchedStack(stack, remove);
  }

  /** Puts a replica with other settings in the place of all others. */
  async restart(changed: AppSettings): Promise<AppProcess> {
    await Promise.all(this.stack.replicas(APP).map((replica) => replica.end('SIGTERM')));
    this.stack.settings[APP] = { ...this.stack.settingsOf(APP), ...changed };
    return this.stack.startAnother(APP);
  }

  /** Loads a file with so many new companies that have the word in their names, after all earlier ones; returns the first file number. */
  async load(word: string, count: number): Promise<string> {
    const first = this.#lines.length + 1;
    for (let no = first; no < first + count; no += 1) {
      const row = coloradoCompany(String(no), `${word} ${no} LLC`);
      this.#lines.push(COLUMNS.map((column) => row[column] ?? '').join(','));
    }
    await this.stack.load({ app: APP, source: SOURCE, csv: `${[COLUMNS.join(','), ...this.#lines].join('\n')}\n` });
    return String(first);
  }

  /** A page of companies with this word; undefined where the service says that it cannot search now. */
  async find(q: string): Promise<Found | undefined> {
    try {
      const request = { ...searchBusinesses.example.request, q, states: [] };
      const { hits, totalCount: total } = await this.#client.call(searchBusinesses, request);
      return { total, ids: hits.map(({ id }) => id) };
    } catch (error) {
      if (error instanceof AppError && error.code.status === 502) return undefined;
      throw error;
    }
  }

  /** Waits until exactly so many companies with this word are found, each once. */
  untilFound(word: string, count: number): Promise<void> {
    return eventually(async () => (await this.find(word))?.total, count, RECOVERY_MS_MAX);
  }

  /** Searches for a word that so many companies have, until the returned function is called. */
  watch(word: string, count: number): () => Promise<Watched> {
    let isEnded = false;
    const wrong: number[] = [];
    const counts = { found: 0, refused: 0 };
    const watching = (async () => {
      for (; !isEnded; await delay(SEARCH_PAUSE_MS)) {
        const page = await this.find(word);
        if (page === undefined) counts.refused += 1;
        else if (page.total === count && new Set(page.ids).size === page.ids.length) counts.found += 1;
        else wrong.push(page.total);
      }
    })();
    return async () => {
      isEnded = true;
      await watching;
      return { ...counts, wrong };
    };
  }

  async end(): Promise<void> {
    await this.#client.close();
    await this.stack.end();
    await this.#remove();
  }
}
