import { Logger } from '@nestjs/common';
import { changedSubject, getLagOf, type FeedStream, feedStreams, type ConsumerReport } from '@registry/contracts-feed';
import { errorMessage } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import type { Database } from '@registry/persistence';
import { FaultLog } from '../fault-log.ts';
import { feedMetrics } from '../feed-metrics.ts';
import { LeaderLease } from '../leader-lease.ts';
import { pause } from '../pauses.ts';
import { Backfill } from './backfill/backfill.ts';
import { ItemApplier } from './item-applier.ts';
import { StreamFollower } from './stream-follower.ts';
import { BackfillRequired } from './backfill/backfill-required.ts';
import type { Subscription } from './subscription.ts';
import { SubscriptionStore } from './subscription-store.ts';

export interface FeedConsumerOptions {
  /** The service's name, and the name of its consumers in JetStream. */
  readonly consumer: string;
  readonly subscription: Subscription;
  readonly database: Database;
  readonly client: MessageClient;
  /** Time without messages after which the publisher is checked for new ones. */
  readonly idleMs: number;
}

/** How often a replica that does not listen looks whether it is its turn, and one that does whether a replay is wanted. */
const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds for which a search may wait for the publisher, only to say what it does not find yet. */
const LAG_DEADLINE_MS = 300;

/**
 * Listens to one owner. Every replica of the service has one; one of them is active. It goes on for ever: what fails is
 * logged, shown by `report`, and tried again.
 */
export class FeedConsumer {
  readonly store: SubscriptionStore;
  readonly #options: FeedConsumerOptions;
  readonly #backfill: Backfill;
  readonly #applier: ItemApplier;
  readonly #logger: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  readonly #faults: FaultLog;
  #isActive = false;
  #fault: string | null = null;
  /** Streams that have neither applied anything nor found nothing to apply since they are followed: a fault may be theirs. */
  readonly #untried = new Set<FeedStream>();

  constructor(options: FeedConsumerOptions) {
    const { consumer, subscription, database, client } = options;
    this.#options = options;
    this.store = new SubscriptionStore(database, subscription.publisher);
    this.#applier = new ItemApplier(database, this.store, subscription, {
      consumer,
      applied: () => {
        if (this.#untried.size === 0) this.#succeeded();
        this.#signalChange();
      },
    });
    this.#backfill = new Backfill(database, this.store, subscription, client, this.#applier);
    this.#logger = new Logger(`Listener ${consumer}`);
    this.#faults = new FaultLog(this.#logger);
  }

  /** Starts in the background and returns at once. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Ends after the transaction under way. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async report(): Promise<ConsumerReport> {
    const { consumer, subscription } = this.#options;
    const { state } = await this.store.read();
    return {
      kind: 'listener',
      listener: consumer,
      owner: subscription.publisher,
      state,
      lanes: await Promise.all(
        feedStreams.map(async (stream) => ({ lane: stream, position: await this.store.sequence(stream) })),
      ),
      deadLetters: await this.store.deadLetterCount(),
      isActive: this.#isActive,
      fault: this.#fault,
    };
  }

  /** Items that the publisher has written and this service has not applied; undefined while the publisher does not respond. */
  async itemsWaiting(): Promise<number | undefined> {
    const { client, subscription } = this.#options;
    try {
      const lag = { ...getLagOf(subscription.publisher), deadlineMs: LAG_DEADLINE_MS };
      const waiting = feedStreams.map(async (stream) => {
        const { items } = await client.call(lag, { lane: stream, position: await this.store.sequence(stream) });
        return items;
      });
      return (await Promise.all(waiting)).reduce((sum, items) => sum + items, 0);
    } catch {
      return undefined; // the consumer itself logs and reports failures
    }
  }

  /**
   * Checks that everything that the publisher published before `time` is applied; false also if the publisher or the
   * database does not respond.
   */
  async hasAppliedBefore(time: Date): Promise<boolean> {
    try {
      const { state, replayRequested } = await this.store.read();
      if (state !== 'following' || replayRequested) return false;
      const { client, subscription } = this.#options;
      for (const stream of feedStreams) {
        const sequence = await this.store.sequence(stream);
        const { oldestWrittenAt } = await client.call(getLagOf(subscription.publisher), {
          lane: stream,
          position: sequence,
        });
        if (oldestWrittenAt !== null && new Date(oldestWrittenAt) < time) return false;
      }
      return true;
    } catch {
      return false; // the consumer itself logs and reports failures
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    feedMetrics.deadLetters.inc({ owner: this.store.publisher }, 0);
    for (const stream of feedStreams)
      feedMetrics.consumerCaughtUp.labels(this.store.publisher, stream).setToCurrentTime();
    while (!signal.aborted) {
      try {
        const lease = await LeaderLease.acquire(this.#options.database.pool, `listen ${this.store.publisher}`);
        if (lease === undefined) {
          await pause(CHECK_INTERVAL_MS, signal);
          continue;
        }
        this.#isActive = true;
        try {
          await this.#listenWith(lease);
        } finally {
          this.#isActive = false;
          for (const stream of feedStreams) feedMetrics.pending.remove(this.store.publisher, stream); // another replica's from now on
          await lease.release();
        }
      } catch (error) {
        this.#fault = errorMessage(error);
        await pause(this.#faults.failed(`Consuming from ${this.store.publisher} restarts: ${this.#fault}`), signal);
      }
    }
  }

  /** Listens for as long as the lease lasts. */
  async #listenWith(lease: LeaderLease): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, lease.lost]);
    while (!signal.aborted) {
      const { state, isComplete, replayRequested } = await this.store.read();
      try {
        if (!isComplete) await this.#untilPrecedingIsComplete(signal);
        if (signal.aborted) return;
        if (state !== 'following' || replayRequested) await this.#backfill.run(signal);
        this.#signalChange(); // what was applied by one that died before it could say so
        if (!signal.aborted) await this.#follow(signal);
      } catch (error) {
        if (!(error instanceof BackfillRequired)) throw error;
        this.#logger.warn(`Starting a backfill: ${error.message}`);
        if (error.fromNothing) await this.store.forget();
        else await this.store.requestReplay();
      }
    }
  }

  /** Waits for the first backfill of the subscription that this one builds on. */
  async #untilPrecedingIsComplete(signal: AbortSignal): Promise<void> {
    const { database, subscription } = this.#options;
    if (subscription.after === undefined) return;
    const preceding = new SubscriptionStore(database, subscription.after);
    while (!signal.aborted && !(await preceding.read()).isComplete) await pause(CHECK_INTERVAL_MS, signal);
  }

  #succeeded(): void {
    this.#faults.succeeded();
    this.#fault = null;
  }

  /** Publishes a cache invalidation. */
  #signalChange(): void {
    this.#options.client.signal(changedSubject(this.#options.consumer));
  }

  /** Follows all streams until a replay is requested or one of them fails. */
  async #follow(outer: AbortSignal): Promise<void> {
    const session = new AbortController();
    const signal = AbortSignal.any([outer, session.signal]);
    const { epoch } = await this.store.read();
    const { consumer, client, idleMs } = this.#options;
    const shared = { consumer, publisher: this.store.publisher, epoch: epoch ?? '', client, idleMs };
    for (const stream of feedStreams) this.#untried.add(stream);
    const following = feedStreams.map((stream) => {
      const succeeded = (): void => this.#succeededIn(stream);
      return new StreamFollower({ ...shared, stream, store: this.store, applier: this.#applier, succeeded }).run(
        signal,
      );
    });
    following.push(this.#untilReplay(signal));
    const ended = following.map((one) => one.finally(() => session.abort()));
    const settled = await Promise.allSettled(ended);
    this.#untried.clear();
    for (const one of settled) if (one.status === 'rejected') throw one.reason;
  }

  /** A fault is over when no stream has it: what one stream applies says nothing of another. */
  #succeededIn(stream: FeedStream): void {
    if (this.#untried.delete(stream) && this.#untried.size === 0) this.#succeeded();
  }

  async #untilReplay(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(CHECK_INTERVAL_MS, signal);
      if (signal.aborted || (await this.store.read()).replayRequested) return;
    }
  }
}
