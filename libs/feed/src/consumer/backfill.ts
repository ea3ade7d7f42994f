import { listCurrentOf, type ListCurrentReply } from '@registry/contracts-feed';
import type { MessageClient } from '@registry/messaging';
import type { Database } from '@registry/persistence';
import { decodeItems } from '../encoded-items.ts';
import type { PoolClient } from 'pg';
import type { ItemApplier } from './item-applier.ts';
import { BackfillRequired } from './backfill-required.ts';
import type { BackfilledTo, Subscription, TopicHandler } from './subscription.ts';
import type { SubscriptionStore } from './subscription-store.ts';

/**
 * Fills a consumer's tables with everything that the publisher has now, page by page. Each page and the key of the next
 * one are written in one transaction, so a consumer that dies continues there.
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
    const { epoch, backfillTopic, backfillAfter } = await this.#store.read();
    const from = Math.max(
      0,
      this.#topics.findIndex(({ event }) => event.topic === backfillTopic),
    );
    for (const [i, topic] of this.#topics.slice(from).entries()) {
      await this.#fetchTopic(topic, i === 0 ? backfillAfter : null, epoch, signal);
      if (signal.aborted) return;
    }
    const complete = (client: PoolClient): Promise<boolean> | false => this.#subscription.complete?.(client) ?? false;
    let isLeft = true;
    while (isLeft) {
      if (signal.aborted) return;
      isLeft = await this.#database.transaction(async (client) => complete(client));
    }
    await this.#store.finishBackfill();
  }

  async #start(knownEpoch: string | null, isComplete: boolean): Promise<void> {
    const { backfill } = this.#subscription;
    const page = backfill === undefined ? await this.#page(this.#topics[0]?.event.topic ?? '', null) : undefined;
    await this.#database.transaction(async (client) => {
      if (page !== undefined && page.epoch !== knownEpoch) await this.#subscription.clear(client);
      const upTo: BackfilledTo = page ?? (await this.#subscription.backfill?.(client, this.#client)) ?? EMPTY;
      await this.#store.startBackfill(client, upTo, upTo.epoch === knownEpoch && isComplete);
    });
  }

  async #fetchTopic(topic: TopicHandler, from: string | null, epoch: string | null, signal: AbortSignal) {
    let page = await this.#page(topic.event.topic, from);
    while (!signal.aborted) {
      if (page.epoch !== epoch) throw new BackfillRequired('The owner has started a new log.', true);
      const { next } = page;
      const following = next === null ? undefined : this.#page(topic.event.topic, next); // while this one is applied
      following?.catch(() => undefined); // thrown where it is awaited
      const items = await decodeItems(Buffer.from(page.items, 'base64'));
      const note = async (client: PoolClient): Promise<void> => {
        if (next !== null) await this.#store.recordBackfill(client, topic.event.topic, next);
      };
      await this.#applier.apply([{ kind: 'current', topic: topic.event.topic, items, note }]);
      if (following === undefined) return;
      page = await following;
    }
  }

  #page(topic: string, after: string | null): Promise<ListCurrentReply> {
    return this.#client.call(listCurrentOf(this.#subscription.publisher), { topic, after });
  }
}

/** For a subscription without topics and without a backfill of its own. */
const EMPTY: BackfilledTo = { epoch: '', positions: { prompt: 0, bulk: 0 } };
