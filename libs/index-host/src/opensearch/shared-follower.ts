import { Logger } from '@nestjs/common';
import { InvalidSettings } from '@registry/config';
import type { FeedStream } from '@registry/contracts-feed';
import { CHANGES_CHANNEL, LeaderLease, OutboxStore } from '@registry/feed';
import type { IndexChange, SearchIndex } from '@registry/name-index';
import type * as OpenSearchLibrary from '@registry/opensearch-index';
import type { Generations, OpenSearch, OpenSearchSettings } from '@registry/opensearch-index';
import { Notifications } from '@registry/persistence';
import { setTimeout as delay } from 'node:timers/promises';
import type { BaseContents } from '../build/build-index.ts';
import { type FeedPosition, hasReached, itemsAfter, movedTo, newestPosition, parsePosition } from '../feed-position.ts';
import type { ChangesRead } from '../index-changes.ts';
import type { IndexFollower } from '../index-follower.ts';
import { indexMetrics } from '../index-metrics.ts';
import type { IndexReplicaOptions } from '../index-settings.ts';
import { databaseIdentity, openGenerations } from './open-generations.ts';
import { leaseName, SharedWriter } from './shared-writer.ts';

/** Milliseconds after which change events are read without a notification. */
const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds between looks at how far the process is that writes. */
const LOOK_MS = 50;
/** Milliseconds for which a process waits until what it has written is found; it is found later otherwise. */
const FOUND_MS_MAX = 5_000;

/** An index in OpenSearch that all replicas of a service search. One of them at a time follows the change events and writes. */
export class SharedFollower implements IndexFollower {
  readonly #logger = new Logger('IndexReplica');
  readonly #options: IndexReplicaOptions;
  readonly #settings: OpenSearchSettings;
  readonly #contents: BaseContents;
  readonly #outbox: OutboxStore;
  readonly #signal: Notifications;
  #connected: Connected | undefined;
  #lease: LeaderLease | undefined;
  #writer: SharedWriter | undefined;
  #following: Promise<void> = Promise.resolve();
  #catchingUp: Promise<unknown> = Promise.resolve();
  #known: FeedPosition | undefined;
  #isUnread = false;
  #isEnding = false;
  /** Set once the indexes are known to be those of this database. */
  #isOwner = false;

  constructor(options: IndexReplicaOptions, settings: OpenSearchSettings, contents: BaseContents) {
    this.#options = options;
    this.#settings = settings;
    this.#contents = contents;
    this.#outbox = new OutboxStore(options.database);
    this.#signal = new Notifications(options.database.pool, CHANGES_CHANNEL);
  }

  readonly statistics = undefined;

  get index(): SearchIndex {
    if (!this.#isOwner)
      throw this.#ready.library.indexUnavailable(
        new Error('OpenSearch was not reached yet, or has the indexes of another database.'),
      );
    return this.#ready.index;
  }

  get isRebuilding(): boolean {
    return this.#writer?.isRebuilding ?? false;
  }

  get notifications(): number {
    return this.#signal.count;
  }

  /** Throws `InvalidSettings` for indexes of another database. Without OpenSearch the service starts, and its searches fail until that is there. */
  async start(): Promise<void> {
    this.#connected = await connect(this.#options, this.#settings, this.#contents);
    await this.#signal.start();
    await this.#tryRound(true).catch(async (error: unknown) => {
      await this.end();
      throw error;
    });
    this.#following = this.#follow();
  }

  async end(): Promise<void> {
    if (this.#isEnding) return;
    this.#isEnding = true;
    this.#options.builder.stop?.();
    await this.#signal.end();
    await this.#following;
    await this.#catchingUp.catch(() => undefined); // its own caller has the error
    await this.#resign();
    await this.#connected?.search.close();
  }

  /** The last that is known while OpenSearch is unavailable. */
  async position(): Promise<FeedPosition | undefined> {
    try {
      const stored = this.#writer?.stored ?? (await this.#ready.generations.read());
      this.#known = stored && parsePosition(stored.position);
      this.#isUnread = false;
    } catch (error) {
      if (!this.#isUnread)
        this.#logger.warn({ message: 'position of the index not read', error: (error as Error).message });
      this.#isUnread = true;
    }
    return this.#known;
  }

  /** Waits until the process that writes has read what this one has published, unless that takes too long. */
  async apply(_read: ChangesRead): Promise<void> {
    const newest = await newestPosition(this.#outbox);
    await this.#reached(movedTo(newest, 'bulk', 0), performance.now() + FOUND_MS_MAX);
  }

  async catchUp(): Promise<void> {
    const before = this.#catchingUp;
    const round = before.catch(() => undefined).then(() => this.#round()); // its own caller has the error
    this.#catchingUp = round;
    if (!(await round)) await this.#reached(await newestPosition(this.#outbox), Infinity);
    await this.#ready.generations.refresh();
  }

  async rebuild(): Promise<string | undefined> {
    if (this.#writer === undefined) throw new Error('Another process writes the index.');
    return this.#writer.rebuild();
  }

  async filledDocuments(): Promise<number> {
    return (await this.#ready.generations.documentCounts()).filled ?? 0;
  }

  get #ready(): Connected {
    if (this.#connected === undefined) throw new Error('The index is not ready yet.');
    return this.#connected;
  }

  async #follow(): Promise<void> {
    while (!this.#isEnding) {
      await this.#signal.next(CHECK_INTERVAL_MS);
      if (!this.#isEnding) await this.#tryRound();
    }
  }

  async #tryRound(isFirst = false): Promise<void> {
    const before = this.#catchingUp;
    const round = before.catch(() => undefined).then(() => this.#round());
    this.#catchingUp = round;
    try {
      if ((await round) || (await itemsAfter(this.#outbox, await this.position())) === 0)
        indexMetrics.caughtUp.setToCurrentTime({ index: this.#options.files.name });
    } catch (error) {
      if (error instanceof InvalidSettings) {
        if (isFirst) throw error;
        this.#isOwner = false; // another database has taken the indexes over: they are not searched for this one
      }
      this.#logger.warn({ message: 'index not updated', error: (error as Error).message });
      await delay(CHECK_INTERVAL_MS, undefined, { ref: false });
    }
  }

  /** Applies all committed change events where this process writes; returns whether it does. */
  async #round(): Promise<boolean> {
    if (!this.#isOwner) await this.#ready.generations.claim(await databaseIdentity(this.#options.database));
    this.#isOwner = true;
    if (this.#lease?.lost.aborted === true) await this.#resign();
    this.#lease ??= await LeaderLease.acquire(this.#options.database.pool, leaseName(this.#ready.generations.alias));
    if (this.#lease === undefined || this.#isEnding) return false;
    try {
      const writer = (this.#writer ??= await this.#openWriter());
      await writer.checkPosition();
      if (!writer.isRebuilding && (await this.#ready.generations.isRebuildRequested()))
        this.#rebuildAsRequested(writer);
      while (!this.#isEnding && !this.#lease.lost.aborted && (await this.#applyNext(writer)));
      return true;
    } catch (error) {
      // A rebuild goes on while OpenSearch cannot be reached. What another process has written meanwhile is read again otherwise.
      if (this.#writer?.isRebuilding !== true || !this.#ready.library.isTransient(error)) await this.#resign();
      throw error;
    }
  }

  async #openWriter(): Promise<SharedWriter> {
    const { generations, write } = this.#ready;
    await generations.claim(await databaseIdentity(this.#options.database));
    return SharedWriter.open(generations, { ...this.#options, outbox: this.#outbox, write });
  }

  /** The request stays where this process ends before: its successor begins again. */
  #rebuildAsRequested(writer: SharedWriter): void {
    writer
      .rebuild()
      .catch((error: unknown) => {
        if (this.#writer !== writer) throw error;
        this.#logger.error({ message: 'index rebuild failed', error: (error as Error).message });
      })
      .then(() => this.#ready.generations.forgetRebuildRequest())
      .catch((error: unknown) => {
        this.#logger.warn({ message: 'requested rebuild not finished', error: (error as Error).message });
      });
  }

  /** The stream `prompt` before every step of `bulk`: a single change does not wait for the end of a load. */
  async #applyNext(writer: SharedWriter): Promise<boolean> {
    const streams: readonly FeedStream[] = ['prompt', 'bulk'];
    for (const stream of streams) if (await writer.applyNext(stream)) return true;
    return false;
  }

  async #resign(): Promise<void> {
    const [lease, writer] = [this.#lease, this.#writer];
    [this.#lease, this.#writer] = [undefined, undefined];
    if (writer?.isRebuilding === true) this.#options.builder.stop?.();
    await writer?.end();
    await lease?.release();
  }

  /** Ends too where the tables were emptied meanwhile: nothing reaches a position of the log before. */
  async #reached(target: FeedPosition, until: number): Promise<void> {
    while (!this.#isEnding && performance.now() < until) {
      const position = await this.position();
      const isOfLog = position?.epoch === target.epoch;
      if (isOfLog ? hasReached(position, target) : (await this.#outbox.epoch()) !== target.epoch) return;
      await delay(LOOK_MS);
    }
  }
}

interface Connected {
  readonly library: typeof OpenSearchLibrary;
  readonly search: OpenSearch;
  readonly index: SearchIndex;
  readonly generations: Generations;
  readonly write: (changes: readonly IndexChange[], index: string, version: number) => Promise<void>;
}

/** The client is only loaded by services that use it. */
async function connect(
  { files }: IndexReplicaOptions,
  settings: OpenSearchSettings,
  layout: BaseContents,
): Promise<Connected> {
  const library = await import('@registry/opensearch-index');
  const { search, generations } = await openGenerations(settings, layout, files);
  const { alias } = generations;
  const index = new library.OpenSearchIndex(search, { layout, alias, msMax: settings.INDEX_TIMEOUT_MS });
  const writer = new library.BulkWriter(search, layout);
  const write: Connected['write'] = (changes, name, version) =>
    writer.write(changes, { alias: library.Generations.writeAlias(name), version });
  return { library, search, index, generations, write };
}
