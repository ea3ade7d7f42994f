import { listCurrentOf, type ListCurrentReply, type ListCurrentRequest } from '@registry/contracts-feed';
import type { MessageClient } from '@registry/messaging';
import type { Database } from '@registry/persistence';
import { decodeItems } from '../../encoded-items.ts';
import type { PoolClient } from 'pg';
import type { ItemApplier } from '../item-applier.ts';
import { BackfillRequired } from './backfill-required.ts';
import type { BackfilledTo, Subscription, TopicHandler } from '../subscription.ts';
import type { BackfillPlace, SubscriptionStore } from '../subscription-store.ts';

/** The place of a backfill that has all topics: only its end is missing. */
const AFTER_LAST = '';
/** Pages that are fetched while one is applied. */
const PAGES_AHEAD = 2;

/** State of a whole backfill. */
interface Run {
  readonly since: NonNullable<ListCurrentRequest['since']>;
  readonly isFirst: boolean;
  readonly signal: AbortSignal;
}

/** A page of a topic with its items. */
interface Page {
  readonly epoch: string;
  readonly items: readonly unknown[];
  readonly next: string | null;
}

/**
 * Fills a consumer's tables with everything that the publisher has now, page by page. Each page and the key of the next
 * one are written in one transaction, so a consumer that dies continues there and no page is applied twice.
 */
export class Backfill {
  readonly #database: Database;
  readonly #store: SubscriptionStore;
  readonly #subscription: Subscription;
  readonly #client: MessageClient;
  readonly #applier: ItemApplier;
  readonly #topics: readonly TopicHandler[];

  constructor(
    database: Database,
    store: SubscriptionStore,
    subscription: Subscription,
    client: MessageClient,
    applier: ItemApplier,
  ) {
    this.#applier = applier;
    this.#database = database;
    this.#store = store;
    this.#subscription = subscription;
    this.#client = client;
    this.#topics = subscription.topics.filter(({ isBackfilled }) => isBackfilled !== false);
  }

  /** Starts, or goes on where it stopped; returns early when the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const before = await this.#store.read();
    if (before.state !== 'backfilling' || before.replayRequested) await this.#start(before.epoch, before.isComplete);
    const { epoch, isComplete, backfill } = await this.#store.read();
    const [prompt, bulk] = await Promise.all([this.#store.sequence('prompt'), this.#store.sequence('bulk')]);
    const run: Run = { since: { epoch: epoch ?? '', positions: { prompt, bulk } }, isFirst: !isComplete, signal };
    let place = backfill;
    const topics = this.#topics.map(({ event }) => event.topic);
    const from = place.topic === AFTER_LAST ? topics.length : Math.max(0, topics.indexOf(place.topic ?? ''));
    for (let i = from; i < topics.length; i += 1) {
      const following = { topic: topics[i + 1] ?? AFTER_LAST, after: null };
      place = await this.#fetchTopic(topics[i] ?? '', place, following, run);
      if (signal.aborted) return;
    }
    const complete = (client: PoolClient): Promise<boolean> | false => this.#subscription.complete?.(client) ?? false;
    let isLeft = true;
    while (isLeft) {
      if (signal.aborted) return;
      isLeft = await this.#database.transaction(async (client) => complete(client));
    }
    await this.#database.transaction(async (client) => {
      if (run.isFirst) await this.#subscription.endFirstBackfill?.(client);
      await this.#store.finishBackfill(client);
    });
  }

  async #start(knownEpoch: string | null, isComplete: boolean): Promise<void> {
    const { backfill } = this.#subscription;
    const first = { topic: this.#topics[0]?.event.topic ?? '', after: null, since: null };
    const page = backfill === undefined ? await this.#request(first) : undefined;
    await this.#database.transaction(async (client) => {
      const isFirst = page?.epoch !== knownEpoch || !isComplete;
      if (page !== undefined && isFirst) await this.#subscription.clear(client);
      const upTo: BackfilledTo = page ?? (await this.#subscription.backfill?.(client, this.#client)) ?? EMPTY;
      await this.#store.startBackfill(client, upTo, upTo.epoch === knownEpoch && isComplete);
    });
  }

  /** Returns where the backfill is: after the topic, or earlier where the signal is aborted. */
  async #fetchTopic(
    topic: string,
    from: BackfillPlace,
    following: BackfillPlace,
    { since, isFirst, signal }: Run,
  ): Promise<BackfillPlace> {
    let place = from;
    for await (const { epoch, items, next } of this.#pages({ topic, after: from.after, since })) {
      if (signal.aborted) return place;
      if (epoch !== since.epoch) throw new BackfillRequired('The publisher has started a new log.', true);
      const [at, to] = [place, next === null ? following : { topic, after: next }];
      const note = this.#store.continueBackfill.bind(this.#store);
      await this.#applier.apply([{ kind: 'current', isFirst, topic, items, note: (client) => note(client, at, to) }]);
      place = to;
    }
    return place;
  }

  /** The pages of a topic in order. Some are requested and decoded before they are needed. */
  async *#pages(first: ListCurrentRequest): AsyncGenerator<Page> {
    const ahead = [this.#page(first)];
    for (let page = await ahead.shift(); page !== undefined; page = await ahead.shift()) {
      while (ahead.length < PAGES_AHEAD) {
        const last = ahead.at(-1) ?? Promise.resolve(page);
        const next = last.then((of) => (of?.next ? this.#page({ ...first, after: of.next }) : undefined));
        next.catch(() => undefined); // thrown where it is awaited
        ahead.push(next);
      }
      yield page;
    }
  }

  async #page(request: ListCurrentRequest): Promise<Page | undefined> {
    const { epoch, items, next } = await this.#request(request);
    return { epoch, items: await decodeItems(Buffer.from(items, 'base64')), next };
  }

  #request(request: ListCurrentRequest): Promise<ListCurrentReply> {
    return this.#client.call(listCurrentOf(this.#subscription.publisher), request);
  }
}

/** For a subscription without topics and without a backfill of its own. */
const EMPTY: BackfilledTo = { epoch: '', positions: { prompt: 0, bulk: 0 } };
