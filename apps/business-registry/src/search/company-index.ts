import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Announcement, OutboxStore } from '@registry/feed';
import { lanes } from '@registry/contracts-feed';
import type { StateCode } from '@registry/domain';
import {
  type IndexChange,
  type IndexQuery,
  type IndexResult,
  type IndexStatistics,
  NameIndex,
} from '@registry/name-index';
import { Database } from '@registry/persistence';
import type { CompaniesBody } from '../announcements/announce-companies.ts';
import { AnnouncedSignal } from './announced-signal.ts';
import { CompanyDocumentStore } from './company-document-store.ts';
import { documentKey } from './company-documents.ts';
import { type FeedPosition, formatPosition, isReachable, parsePosition } from './feed-position.ts';
import { INDEX_BUILDER, INDEX_FILES } from './search-tokens.ts';
import type { IndexBuilder } from './index-builder.ts';
import type { IndexFiles } from './index-files.ts';

/** Announcements that are read together. */
const READ_AT_ONCE = 40;
/** Milliseconds after which the announcements are looked at even without a signal: a session that listens may be lost. */
const LOOK_INTERVAL_MS = 1_000;
/** Written companies above which the base is rebuilt: a share of the base, but not for a few thousand. */
const REBUILD_SHARE = 0.1;
const REBUILD_MIN = 100_000;

/**
 * The index that company searches are answered from: begun from the newest base file, or from a base built from the
 * tables, and kept up by following this database's announcements. Every replica has its own.
 */
@Injectable()
export class CompanyIndex implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger(CompanyIndex.name);
  readonly #outbox: OutboxStore;
  readonly #documents: CompanyDocumentStore;
  readonly #files: IndexFiles;
  readonly #builder: IndexBuilder;
  readonly #signal: AnnouncedSignal;
  #index: NameIndex | undefined;
  #following: Promise<void> = Promise.resolve();
  #rebuilding: Promise<void> | undefined;
  #catchingUp: Promise<void> = Promise.resolve();
  #isEnding = false;

  constructor(
    @Inject(Database) database: Database,
    @Inject(INDEX_FILES) files: IndexFiles,
    @Inject(INDEX_BUILDER) builder: IndexBuilder,
  ) {
    this.#outbox = new OutboxStore(database);
    this.#documents = new CompanyDocumentStore(database);
    this.#files = files;
    this.#builder = builder;
    this.#signal = new AnnouncedSignal(database.pool);
  }

  /** Before the first request is taken: the index has everything that was announced until now. */
  async onModuleInit(): Promise<void> {
    const startedAt = performance.now();
    this.#index = (await this.#fromFile()) ?? (await this.#fromTables());
    await this.#signal.start();
    await this.catchUp();
    const { documents, baseBytes } = this.statistics;
    this.#logger.log(
      `index of ${documents} companies, ${baseBytes} bytes, ready in ${performance.now() - startedAt} ms`,
    );
    this.#following = this.#follow();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#isEnding = true;
    await this.#signal.end();
    await this.#following;
  }

  get statistics(): IndexStatistics {
    return this.#ready.statistics;
  }

  search(query: IndexQuery): IndexResult {
    return this.#ready.search(query);
  }

  /** Reads companies anew that this process has just written, so that its very next search finds them. */
  async refresh(state: StateCode, keys: readonly string[]): Promise<void> {
    this.#ready.apply(await this.#changesOf(state, keys));
  }

  /** Builds a new base beside the searches and puts it in place of the old one and all that came since. */
  async rebuild(): Promise<void> {
    const rebuild = this.#ready.startRebuild();
    try {
      await this.#builder.build(await this.#files.nextPath());
      const image = await this.#files.readNewest((error) => this.#logger.error(error.message));
      if (image === undefined) await rebuild.abandon();
      else await rebuild.adopt(image);
      await this.#files.removeOld();
    } catch (error) {
      await rebuild.abandon();
      throw error;
    }
  }

  get #ready(): NameIndex {
    if (this.#index === undefined) throw new Error('The index of companies is not there yet.');
    return this.#index;
  }

  async #fromFile(): Promise<NameIndex | undefined> {
    const image = await this.#files.readNewest((error) => this.#logger.warn(error.message));
    if (image === undefined) return undefined;
    const index = NameIndex.of(image);
    return (await isReachable(this.#outbox, parsePosition(index.position))) ? index : undefined;
  }

  async #fromTables(): Promise<NameIndex> {
    await this.#builder.build(await this.#files.nextPath());
    const image = await this.#files.readNewest((error) => this.#logger.error(error.message));
    if (image === undefined) throw new Error(`No base of the index could be read from ${this.#files.folder}.`);
    await this.#files.removeOld();
    return NameIndex.of(image);
  }

  async #follow(): Promise<void> {
    while (!this.#isEnding) {
      await this.#signal.next(LOOK_INTERVAL_MS);
      if (this.#isEnding) return;
      try {
        await this.catchUp();
        this.#rebuildWhenDue();
      } catch (error) {
        // The database is away or the builder failed: searches go on from what is known, the next look tries again.
        this.#logger.warn(`The index waits: ${(error as Error).message}`);
      }
    }
  }

  /** Applies all announcements that are committed, and returns when there is none left. One runs at a time. */
  catchUp(): Promise<void> {
    const before = this.#catchingUp;
    this.#catchingUp = before.catch(() => undefined).then(() => this.#catchUpNow()); // its own caller has the error
    return this.#catchingUp;
  }

  async #catchUpNow(): Promise<void> {
    for (const lane of lanes) {
      for (;;) {
        await this.#outbox.givePositions(lane);
        const position = parsePosition(this.#ready.position);
        const announcements = await this.#outbox.list(lane, position.lanes[lane], READ_AT_ONCE);
        const last = announcements.at(-1);
        if (last === undefined) break;
        await this.#apply(announcements, { ...position, lanes: { ...position.lanes, [lane]: last.position } });
      }
    }
  }

  async #apply(announcements: readonly Announcement[], position: FeedPosition): Promise<void> {
    const keysByState = new Map<StateCode, Set<string>>();
    for (const { topic, body } of announcements) {
      if (topic !== 'registry.changed') continue;
      const { state, keys } = body as CompaniesBody;
      const known = keysByState.get(state) ?? new Set();
      for (const key of keys) known.add(key);
      keysByState.set(state, known);
    }
    for (const [state, keys] of keysByState) this.#ready.apply(await this.#changesOf(state, [...keys]));
    this.#ready.apply([], formatPosition(position));
  }

  async #changesOf(state: StateCode, keys: readonly string[]): Promise<IndexChange[]> {
    const documents = await this.#documents.find(state, keys);
    const found = new Set(documents.map(({ key }) => key));
    const gone = keys.map((key) => documentKey(state, key)).filter((key) => !found.has(key));
    return [
      ...documents.map((document) => ({ kind: 'upsert', document }) as const),
      ...gone.map((key) => ({ kind: 'delete', key }) as const),
    ];
  }

  #rebuildWhenDue(): void {
    const { baseDocuments, deltaSlots } = this.statistics;
    if (this.#rebuilding !== undefined || deltaSlots < Math.max(REBUILD_MIN, baseDocuments * REBUILD_SHARE)) return;
    this.#rebuilding = this.rebuild()
      .catch((error: unknown) => this.#logger.error(`The index was not rebuilt: ${(error as Error).message}`))
      .finally(() => (this.#rebuilding = undefined));
  }
}
