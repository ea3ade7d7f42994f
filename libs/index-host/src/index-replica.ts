import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { IndexReport } from '@registry/contracts-feed';
import { OutboxStore } from '@registry/feed';
import type {
  IndexFilters,
  IndexQuery,
  IndexResult,
  IndexStatistics,
  NamedDocuments,
  NearestWords,
  NearWord,
  SearchIndex,
  SharedKeysWanted,
} from '@registry/name-index';
import { secondsSince } from '@registry/observability';
import { type FeedPosition, itemsAfter, streamReports } from './feed-position.ts';
import type { IndexFollower } from './index-follower.ts';
import { indexMetrics, measureReads } from './index-metrics.ts';
import type { ChangesRead } from './index-changes.ts';
import type { IndexReplicaOptions } from './index-settings.ts';
import { NameIndexFollower } from './memory/name-index-follower.ts';

/** The search index over a service's tables, whichever engine it has. */
export class IndexReplica implements SearchIndex, OnModuleInit, OnApplicationShutdown {
  readonly #follower: IndexFollower;
  readonly #outbox: OutboxStore;
  readonly #name: string;
  #endMeasuring = (): void => undefined;

  constructor(options: IndexReplicaOptions) {
    this.#follower = options.engine?.(options) ?? new NameIndexFollower(options);
    this.#outbox = new OutboxStore(options.database);
    this.#name = options.files.name;
  }

  async onModuleInit(): Promise<void> {
    await this.#follower.start();
    const filled = this.#follower.filledDocuments?.bind(this.#follower);
    this.#endMeasuring = measureReads(this.#name, {
      waiting: () => this.changesWaiting(),
      documents: () => this.documentCount(),
      ...(filled && { filled }),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#endMeasuring();
    await this.#follower.end();
  }

  get statistics(): IndexStatistics | undefined {
    return this.#follower.statistics;
  }

  /** Up to where the index has its service's change events; undefined where it is of an earlier log, as after the tables were emptied. */
  async position(): Promise<FeedPosition | undefined> {
    const position = await this.#follower.position();
    return position?.epoch === (await this.#outbox.epoch()) ? position : undefined;
  }

  get notifications(): number {
    return this.#follower.notifications;
  }

  /** Changes that the index does not have yet. */
  async changesWaiting(): Promise<number> {
    return itemsAfter(this.#outbox, await this.position());
  }

  /** The position of the index in its service's change events. */
  async report(): Promise<IndexReport> {
    const position = await this.position();
    const isRebuilding = position === undefined || this.#follower.isRebuilding ? { isRebuilding: true as const } : {};
    const reports = await streamReports(this.#outbox, position);
    return { kind: 'index', index: this.#name, ...isRebuilding, ...reports };
  }

  apply(read: ChangesRead): Promise<void> {
    return this.#follower.apply(read);
  }

  catchUp(): Promise<void> {
    return this.#follower.catchUp();
  }

  rebuild(): Promise<string | undefined> {
    return this.#follower.rebuild();
  }

  get callsAtOnce(): number {
    return this.#follower.index.callsAtOnce;
  }

  async documentCount(): Promise<number> {
    return this.#follower.index.documentCount();
  }

  async search(query: IndexQuery): Promise<IndexResult> {
    const startedAt = performance.now();
    const result = await this.#follower.index.search(query);
    indexMetrics.searches.observe({ index: this.#name }, secondsSince(startedAt));
    return result;
  }

  async countWithTerms(terms: readonly string[], filters?: IndexFilters): Promise<number[]> {
    return this.#follower.index.countWithTerms(terms, filters);
  }

  async documentFrequencies(terms: readonly string[]): Promise<number[]> {
    return this.#follower.index.documentFrequencies(terms);
  }

  async withNameKey(nameKey: string, countMax: number, filters?: IndexFilters): Promise<NamedDocuments> {
    return this.#follower.index.withNameKey(nameKey, countMax, filters);
  }

  async withSharedNameKeys(nameKeys: readonly string[], wanted: SharedKeysWanted): Promise<string[]> {
    return this.#follower.index.withSharedNameKeys(nameKeys, wanted);
  }

  async nearestWords(text: string, wanted: NearestWords): Promise<NearWord[]> {
    return this.#follower.index.nearestWords(text, wanted);
  }
}
