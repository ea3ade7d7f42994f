import { Logger } from '@nestjs/common';
import type { FeedStream } from '@registry/contracts-feed';
import { LeaderLease, type OutboxStore } from '@registry/feed';
import type { IndexChange } from '@registry/name-index';
import type { Generations, KnownGeneration } from '@registry/opensearch-index';
import { setTimeout as delay } from 'node:timers/promises';
import pMap from 'p-map';
import {
  BEFORE_ALL,
  formatPosition,
  isReachable,
  lastIn,
  movedTo,
  newestPosition,
  parsePosition,
} from '../feed-position.ts';
import type { ChangesRead } from '../index-changes.ts';
import { indexMetrics } from '../index-metrics.ts';
import type { IndexReplicaOptions } from '../index-settings.ts';
import { formatTarget } from '../build/index-target.ts';

/** Change events per step, and how many of their reads are under way at once. */
const READ_AT_ONCE: Readonly<Record<FeedStream, number>> = { prompt: 40, bulk: 8 };
const READS_AT_ONCE = 4;
/** Versions of one term; another one begins before they are used. */
const VERSIONS_MAX = 2 ** 24;
const KEPT_MS = 60_000;
/** A rebuild that fails begins again with an empty index, after a wait that doubles each time. */
const [REBUILDS_MAX, REBUILD_WAIT_MS] = [5, 2_000];

/** The lock of the process that writes the index of a layout. */
export const leaseName = (alias: string): string => `index ${alias}`;

export interface SharedWriterOptions extends Pick<IndexReplicaOptions, 'builder' | 'database' | 'files' | 'readsOf'> {
  readonly outbox: OutboxStore;
  /** Milliseconds for which an index is kept that is not searched any more: searches may be under way. A minute by default. */
  readonly keptMs?: number;
  /** Writes changes to an index. */
  readonly write: (changes: readonly IndexChange[], index: string, version: number) => Promise<void>;
}

/** An index that is being filled, and the keys of documents that were deleted meanwhile. */
interface NextIndex {
  readonly index: string;
  readonly deleted: Set<string>;
}

/**
 * Writes the index of a service, as the only process that does. Each read of the tables has a version that is greater than those before, of
 * this process and of earlier ones: a write that arrives late changes nothing. The position is stored once all that it counts is written.
 */
export class SharedWriter {
  readonly #logger = new Logger('IndexReplica');
  readonly #generations: Generations;
  readonly #options: SharedWriterOptions;
  #stored: KnownGeneration;
  #versions = 0;
  #next: NextIndex | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #rebuilding: Promise<string> | undefined;
  #removing: NodeJS.Timeout | undefined;
  #removed: Promise<void> = Promise.resolve();
  #isPublished = true;
  readonly #ending = new AbortController();

  private constructor(generations: Generations, options: SharedWriterOptions, stored: KnownGeneration) {
    this.#generations = generations;
    this.#options = options;
    this.#stored = stored;
  }

  /** Takes over from the process that wrote before. Reads the tables unless there is an index that can go on. */
  static async open(generations: Generations, options: SharedWriterOptions): Promise<SharedWriter> {
    await generations.prepare();
    const found = await generations.read();
    const term = (found?.term ?? 0) + 1;
    const isThere = found !== undefined && found.index !== '' && (await generations.uuid(found.index)) === found.uuid;
    const stored = await generations.write({ ...(found ?? NONE), term }, found);
    const writer = new SharedWriter(generations, options, stored);
    if (isThere && (await isReachable(options.outbox, parsePosition(stored.position)))) {
      await generations.publish(stored.index);
      await generations.removeOthers([stored.index]);
      writer.#removeLater();
    } else {
      await generations.removeOthers([stored.index]); // of builds that failed
      await writer.#build();
    }
    return writer;
  }

  get stored(): KnownGeneration | undefined {
    return this.#stored.index === '' ? undefined : this.#stored;
  }

  get isRebuilding(): boolean {
    return this.#rebuilding !== undefined || this.#stored.index === '';
  }

  async end(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#removing);
    await this.#removed;
    await this.#turn.catch(() => undefined); // its own caller has the error
    await this.#rebuilding?.catch(() => undefined);
  }

  /** Reads the tables where they were emptied, or their change events were deleted. */
  async checkPosition(): Promise<void> {
    await this.#inTurn(() => this.#publish());
    if (await isReachable(this.#options.outbox, parsePosition(this.#stored.position))) return;
    this.#logger.warn('rebuilding the index from the tables, as its change events were deleted');
    await this.#rebuilding?.catch(() => undefined); // its own caller has the error
    await this.#inTurn(() => this.#build());
  }

  /** Applies the next change events of a stream; returns whether there were any. What `prompt` brings is found once its position is stored. */
  async applyNext(stream: FeedStream): Promise<boolean> {
    const { outbox, readsOf } = this.#options;
    const newest = await outbox.assignSequences(stream);
    return this.#inTurn(async () => {
      const position = parsePosition(this.#stored.position);
      if (newest <= lastIn(position, stream)) return false;
      const events = await outbox.list(stream, lastIn(position, stream), READ_AT_ONCE[stream]);
      const last = events.at(-1);
      if (last === undefined) return false;
      if (this.#versions > VERSIONS_MAX / 2) await this.#beginTerm();
      const failures: unknown[] = [];
      const apply = (read: ChangesRead) => this.#apply(read).catch((error: unknown) => failures.push(error));
      await pMap(readsOf(events), apply, { concurrency: READS_AT_ONCE });
      if (failures.length > 0) throw failures[0];
      if (stream === 'prompt') await this.#generations.refresh(this.#stored.index);
      await this.#store({ position: formatPosition(movedTo(position, stream, last.position)) });
      return true;
    });
  }

  /** Builds another index from the tables while this one is searched, and has it searched instead. Returns its position. */
  rebuild(): Promise<string> {
    const rebuilding = this.#rebuilding ?? this.#rebuild();
    this.#rebuilding = rebuilding;
    const over = (): void => (this.#rebuilding = undefined);
    rebuilding.then(over, over);
    return rebuilding;
  }

  async #rebuild(): Promise<string> {
    const startedAt = performance.now();
    const count = (outcome: string): void => indexMetrics.rebuilds.inc({ index: this.#options.files.name, outcome });
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#rebuildOnce();
        this.#logger.log({ message: 'index rebuilt', attempt, ms: Math.round(performance.now() - startedAt) });
        count('done');
        return this.#stored.position;
      } catch (error) {
        this.#next = undefined;
        const isOwn = await this.#inTurn(() => this.#removeOld());
        if (attempt === REBUILDS_MAX || !isOwn || this.#ending.signal.aborted) {
          count('failed');
          throw error;
        }
        this.#logger.warn({ message: 'index rebuild begins again', attempt, error: (error as Error).message });
        await delay(REBUILD_WAIT_MS * 2 ** attempt, undefined, { signal: this.#ending.signal });
      }
    }
  }

  async #rebuildOnce(): Promise<void> {
    const { index, version } = await this.#inTurn(async () => {
      const created = await this.#generations.create();
      this.#next = { index: created, deleted: new Set() };
      return { index: created, version: this.#nextVersion() };
    });
    await this.#options.builder.build(formatTarget({ index, version }), 'low');
    await this.#inTurn(() => this.#adopt(index, this.#stored.position));
  }

  /** Builds the first index, or one in the place of another that cannot go on. Change events since the position are applied afterwards. */
  async #build(): Promise<void> {
    const position = formatPosition(await newestPosition(this.#options.outbox));
    const index = await this.#generations.create();
    await this.#options.builder.build(formatTarget({ index, version: this.#nextVersion() }), 'normal');
    await this.#adopt(index, position);
  }

  /** Deletions during a build are sent once more: a server that was started again may have forgotten them. */
  async #adopt(index: string, position: string): Promise<void> {
    const deleted = [...(this.#next?.deleted ?? [])].map((key) => ({ kind: 'delete', key }) as const);
    await this.#options.write(deleted, index, this.#nextVersion());
    await this.#generations.refresh(index);
    const before = this.#stored.index;
    const uuid = (await this.#generations.uuid(index)) ?? '';
    this.#isPublished = false;
    await this.#store({ index, position, uuid });
    await this.#publish();
    this.#next = undefined;
    await this.#generations.removeOthers([before, index]);
    this.#removeLater();
  }

  /** Once more where it failed: the index that is searched is the one that gets the changes. */
  async #publish(): Promise<void> {
    if (!this.#isPublished) await this.#generations.publish(this.#stored.index);
    this.#isPublished = true;
  }

  #removeLater(): void {
    clearTimeout(this.#removing);
    this.#removing = setTimeout(() => {
      this.#removed = this.#inTurn(() => this.#removeOld(true)).then(() => undefined);
    }, this.#options.keptMs ?? KEPT_MS).unref();
  }

  /** Returns whether this process is the one that writes, as far as it knows. */
  async #removeOld(withLayouts = false): Promise<boolean> {
    try {
      return (await this.#removeOthers()) && (!withLayouts || (await this.#removeLayouts()));
    } catch (error) {
      this.#logger.warn({ message: 'old index not deleted', error: (error as Error).message });
      return true;
    }
  }

  /** Nothing once another process writes: its index is not known here. What was published late before it is taken back. */
  async #removeOthers(): Promise<boolean> {
    const found = await this.#generations.read();
    if (found?.term !== this.#stored.term || found.index !== this.#stored.index) return false;
    await this.#generations.publish(this.#stored.index);
    await this.#generations.removeOthers([this.#stored.index, this.#next?.index ?? '']);
    return true;
  }

  /** Indexes of another layout stay while a process of another release has the lock on them, as during an upgrade. */
  async #removeLayouts(): Promise<boolean> {
    const { pool } = this.#options.database;
    for (const alias of await this.#generations.otherLayouts()) {
      const lease = await LeaderLease.acquire(pool, leaseName(alias));
      try {
        if (lease !== undefined) await this.#generations.removeLayout(alias);
        else if (!this.#ending.signal.aborted) this.#removeLater();
      } finally {
        await lease?.release();
      }
    }
    return true;
  }

  async #apply(read: ChangesRead): Promise<void> {
    const version = this.#nextVersion(); // before the read: what is read later is newer
    const changes = (await read()).flat();
    const targets = [this.#stored.index, this.#next?.index ?? []].flat();
    await Promise.all(targets.map((index) => this.#options.write(changes, index, version)));
    for (const change of changes) {
      if (change.kind === 'delete') this.#next?.deleted.add(change.key);
      else this.#next?.deleted.delete(change.document.key);
    }
  }

  async #store(changed: Partial<KnownGeneration>): Promise<void> {
    this.#stored = await this.#generations.write({ ...this.#stored, ...changed }, this.#stored);
  }

  async #beginTerm(): Promise<void> {
    await this.#store({ term: this.#stored.term + 1 });
    this.#versions = 0;
  }

  #nextVersion(): number {
    return this.#stored.term * VERSIONS_MAX + this.#versions++;
  }

  /**
   * Steps come one after the other: an index that is added in between gets all changes of the steps that follow, and no step deletes it as
   * an old one.
   */
  #inTurn<Result>(step: () => Promise<Result>): Promise<Result> {
    const result = this.#turn.catch(() => undefined).then(step);
    this.#turn = result;
    return result;
  }
}

const NONE = { index: '', uuid: '', position: formatPosition(BEFORE_ALL) };
