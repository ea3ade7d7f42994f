import { Logger } from '@nestjs/common';
import type { FeedStream } from '@registry/contracts-feed';
import { CHANGES_CHANNEL, OutboxStore } from '@registry/feed';
import { freeReplaced, type IndexStatistics, type NameIndex } from '@registry/name-index';
import { Notifications } from '@registry/persistence';
import { setTimeout as delay } from 'node:timers/promises';
import { indexMetrics, measureIndex } from '../index-metrics.ts';
import {
  type FeedPosition,
  formatPosition,
  hasReached,
  isReachable,
  movedTo,
  newestPosition,
  parsePosition,
} from '../feed-position.ts';
import type { IndexFollower } from '../index-follower.ts';
import type { ChangesRead } from '../index-changes.ts';
import type { IndexReplicaOptions } from '../index-settings.ts';
import { buildFromTables, openNearFile, rebuildFromTables } from './open-index.ts';
import { buildPriority, hasRoom, isFarBehind, isLargeLoad, isRebuildDue, LoadWatch } from './rebuild-due.ts';

/** Change events per step: one of the stream `bulk` has hundreds of documents, and delays single changes. */
const READ_AT_ONCE: Readonly<Record<FeedStream, number>> = { prompt: 40, bulk: 2 };
/** Milliseconds after which change events are read without a notification: the session with LISTEN may be lost. */
const CHECK_INTERVAL_MS = 1_000;
/**
 * Delay between batches, in milliseconds. The scheduler runs a thread that sleeps at times as soon as a search wakes it; a thread
 * that never sleeps waits for those that load.
 */
const REST_MS = 1;

/**
 * Keeps an index in this process next to a service's tables. It starts from the newest base file, or from a base built from the tables,
 * and follows the change events in the service's database. Every replica has its own.
 */
export class NameIndexFollower implements IndexFollower {
  readonly #logger: Logger;
  readonly #outbox: OutboxStore;
  readonly #options: IndexReplicaOptions;
  readonly #signal: Notifications;
  #index: NameIndex | undefined;
  #following: Promise<void> = Promise.resolve();
  #rebuilding: Promise<void> | undefined;
  #catchingUp: Promise<void> = Promise.resolve();
  #applying: Promise<void> = Promise.resolve();
  /** The change event of the stream `bulk` up to which it is decided whether the tables are read in place of changes. */
  #decidedTo = 0;
  #isSkipping = false;
  #isEnding = false;
  #endMeasuring = (): void => undefined;

  constructor(options: IndexReplicaOptions) {
    this.#options = options;
    this.#logger = new Logger('IndexReplica');
    this.#outbox = new OutboxStore(options.database);
    this.#signal = new Notifications(options.database.pool, CHANGES_CHANNEL);
  }

  /** Before the first request is accepted: the index has every change event until now. A load may go on for hours. */
  async start(): Promise<void> {
    const startedAt = performance.now();
    this.#index = (await openNearFile(this.#options, this.#outbox)) ?? (await buildFromTables(this.#options));
    await this.#signal.start();
    await this.#catchUpNow(await newestPosition(this.#outbox));
    this.#endMeasuring = measureIndex(this.#options.files.name, () => this.statistics);
    const { documents, baseBytes } = this.statistics;
    this.#logger.log({ message: 'index ready', documents, baseBytes, ms: Math.round(performance.now() - startedAt) });
    this.#following = this.#follow();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    this.#endMeasuring();
    this.#options.builder.stop?.();
    await this.#signal.end();
    await this.#following;
    await this.#rebuilding;
  }

  get index(): NameIndex {
    if (this.#index === undefined) throw new Error('The index is not ready yet.');
    return this.#index;
  }

  async position(): Promise<FeedPosition> {
    return parsePosition(this.index.position);
  }

  get isRebuilding(): boolean {
    return this.#rebuilding !== undefined || this.#isSkipping;
  }

  get notifications(): number {
    return this.#signal.count;
  }

  get statistics(): IndexStatistics {
    return this.index.statistics;
  }

  /** Reads and applies changes, one call after the other. */
  apply(read: ChangesRead): Promise<void> {
    const applied = this.#applying.then(async () => {
      for (const part of await read()) {
        this.index.apply(part);
        await delay(REST_MS);
      }
    });
    this.#applying = applied.catch(() => undefined); // its own caller has the error
    return applied;
  }

  /** Applies all committed change events. Calls run one after the other. */
  catchUp(): Promise<void> {
    const before = this.#catchingUp;
    this.#catchingUp = before.catch(() => undefined).then(() => this.#catchUpNow()); // its own caller has the error
    return this.#catchingUp;
  }

  /** Builds a new base while searches continue, and replaces the old base and RAM buffer by it. Returns as `rebuildFromTables`. */
  rebuild(changesWaiting = 0): Promise<string | undefined> {
    const rebuilding = rebuildFromTables(this.index, this.#options, buildPriority(this.statistics, changesWaiting));
    const over = rebuilding.catch(() => undefined).then(() => (this.#rebuilding = undefined));
    this.#rebuilding = over.then(() => undefined);
    return rebuilding;
  }

  async #follow(): Promise<void> {
    while (!this.#isEnding) {
      await this.#signal.next(CHECK_INTERVAL_MS);
      if (this.#isEnding) return;
      try {
        await this.catchUp();
        indexMetrics.caughtUp.setToCurrentTime({ index: this.#options.files.name });
        this.#rebuildWhenDue();
      } catch (error) {
        // The database is down or the builder failed: searches use the index as it is, and the next round tries again.
        this.#logger.warn({ message: 'index not updated', error: (error as Error).message });
      }
    }
  }

  /** Until nothing is left to apply, or up to a position. */
  async #catchUpNow(upTo?: FeedPosition): Promise<void> {
    if (!(await isReachable(this.#outbox, parsePosition(this.index.position)))) await this.#beginAnew();
    // The stream `prompt` before every step of `bulk`: a single change does not wait for the end of a load.
    while (!this.#isEnding) {
      if (upTo !== undefined && hasReached(parsePosition(this.index.position), upTo)) return;
      if (await this.#applyNext('prompt')) continue;
      if (upTo === undefined && (await this.#skipChanges())) continue;
      if (hasRoom(this.statistics, this.#options)) {
        if (!(await this.#applyNext('bulk'))) return;
        continue;
      }
      this.#rebuildWhenDue();
      await this.#applySingle();
    }
  }

  /**
   * Reads the tables in place of changes, where that takes less than to apply them, as in a first load; returns whether it did.
   * A single change that comes meanwhile is applied at once, and again afterwards: it may be older than what the tables had.
   */
  async #skipChanges(): Promise<boolean> {
    const { bulk } = parsePosition(this.index.position).lanes;
    if (this.#rebuilding !== undefined || bulk < this.#decidedTo) return false;
    let hasSkipped = false;
    for (let waiting = 0; (waiting = await this.#waitingAtRest(hasSkipped)) > 0;) {
      const before = parsePosition(this.index.position).lanes.prompt;
      const rebuilt = this.rebuild(waiting);
      const over = rebuilt.catch(() => undefined).then(() => true); // awaited below, unless the database is unavailable
      while (!(await this.#applySingle(over)));
      const position = await rebuilt;
      if (position === undefined) return hasSkipped;
      const base = parsePosition(position);
      const prompt = Math.min(base.lanes.prompt, before);
      this.index.apply([], formatPosition(movedTo(base, 'prompt', prompt)));
      hasSkipped = true;
    }
    return hasSkipped;
  }

  /** The changes that wait, where so many are read from the tables, else 0. It waits for the end of a load of which that many are there. */
  async #waitingAtRest(isDuringLoad: boolean): Promise<number> {
    const { bulk } = parsePosition(this.index.position).lanes;
    for (const load = new LoadWatch(); !this.#isEnding;) {
      if ((await this.position()).epoch !== (await this.#outbox.epoch())) {
        await this.#beginAnew(); // the tables were filled from scratch meanwhile
        return 0;
      }
      const newest = await this.#outbox.assignSequences('bulk');
      const waiting = await this.#outbox.itemsAfter('bulk', bulk);
      const isFar = isFarBehind(this.statistics, this.#options, waiting);
      if (!isDuringLoad && !isLargeLoad(this.statistics, this.#options, waiting)) return 0;
      if (!load.isWorthToWait(this.statistics, waiting)) {
        this.#decidedTo = newest;
        return isFar ? waiting : 0;
      }
      this.#isSkipping = true;
      await this.#applySingle().finally(() => (this.#isSkipping = false));
    }
    return 0;
  }

  /** Applies single changes and waits a while for more of them, at most until `over`, which is returned then. */
  async #applySingle(...over: readonly Promise<boolean>[]): Promise<boolean> {
    while (!this.#isEnding && (await this.#applyNext('prompt')));
    return Promise.race([...over, delay(CHECK_INTERVAL_MS, false)]);
  }

  /** The tables were emptied, or their change events were deleted: the index is stale. */
  async #beginAnew(): Promise<void> {
    this.#logger.warn('rebuilding the index from the tables, as its change events were deleted');
    await this.#rebuilding;
    const { baseBytes, bufferBytes } = this.statistics;
    this.#index = await buildFromTables(this.#options);
    this.#decidedTo = 0;
    await freeReplaced(baseBytes + bufferBytes);
  }

  /** Applies the next change events of a stream; returns whether there were any. */
  async #applyNext(stream: FeedStream): Promise<boolean> {
    const newest = await this.#outbox.assignSequences(stream);
    const position = parsePosition(this.index.position);
    if (newest <= position.lanes[stream]) return false;
    const changeEvents = await this.#outbox.list(stream, position.lanes[stream], READ_AT_ONCE[stream]);
    const last = changeEvents.at(-1);
    if (last === undefined) return false;
    for (const read of this.#options.readsOf(changeEvents)) await this.apply(read);
    this.index.apply([], formatPosition(movedTo(position, stream, last.position)));
    return true;
  }

  #rebuildWhenDue(): void {
    if (this.#rebuilding !== undefined || !isRebuildDue(this.statistics, this.#options)) return;
    this.rebuild().catch((error: unknown) =>
      this.#logger.error({ message: 'index rebuild failed', error: (error as Error).message }),
    );
  }
}
