import { FEED_FORM, feedHeaders, type FeedStream, listAnnouncementsOf } from '@registry/contracts-feed';
import { AppError, codes } from '@registry/errors';
import type { MessageClient } from '@registry/messaging';
import type { JsMsg } from '@nats-io/jetstream';
import { decodeItems } from '../encoded-items.ts';
import { feedMetrics } from '../feed-metrics.ts';
import { pause } from '../pauses.ts';
import type { ItemApplier } from './item-applier.ts';
import { StreamConsumer } from './stream-consumer.ts';
import { BackfillRequired } from './backfill/backfill-required.ts';
import type { SubscriptionStore } from './subscription-store.ts';

export interface StreamFollowerOptions {
  readonly consumer: string;
  readonly publisher: string;
  readonly stream: FeedStream;
  /** The log that is followed. */
  readonly epoch: string;
  readonly client: MessageClient;
  readonly store: SubscriptionStore;
  readonly applier: ItemApplier;
  /** Time without messages after which the publisher is checked for new ones. */
  readonly idleMs: number;
  /** Called when something was applied, and when nothing was there to apply. */
  readonly succeeded: () => void;
}

/** A change event with its items, ready to be applied. */
interface ArrivedChangeEvent {
  readonly sequence: number;
  readonly topic: string;
  readonly items: readonly unknown[];
}

/** Change events that are applied in one transaction. */
const APPLIED_AT_ONCE = 16;

/**
 * Follows one stream of a publisher: takes change events in the order of their positions, skips known ones, and
 * requests those that the stream lacks from the publisher.
 */
export class StreamFollower {
  readonly #options: StreamFollowerOptions;
  #sequence = 0;

  constructor(options: StreamFollowerOptions) {
    this.#options = options;
  }

  /** Follows until the signal is aborted; throws when a database or NATS fails it, to be run again. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, stream, idleMs, succeeded } = this.#options;
    this.#sequence = await store.sequence(stream);
    let inbox: StreamConsumer | undefined;
    let waitMs = 0; // at first the publisher is called at once
    try {
      while (!signal.aborted) {
        inbox ??= await this.#openInbox();
        if (inbox === undefined) await pause(waitMs, signal);
        const messages = (await inbox?.take(APPLIED_AT_ONCE, waitMs, signal)) ?? [];
        if (messages.length > 0) {
          await this.#applyMessages(messages, signal);
          continue;
        }
        if (inbox?.isBroken === true) {
          inbox.close();
          inbox = undefined;
        }
        await this.#catchUpIfPossible(signal, inbox);
        if (waitMs === 0 && !signal.aborted) succeeded();
        waitMs = idleMs;
      }
    } finally {
      inbox?.close();
    }
  }

  async #openInbox(): Promise<StreamConsumer | undefined> {
    const { client, publisher, stream, consumer } = this.#options;
    if (client.connection === undefined || !client.isConnected) return undefined;
    try {
      return await StreamConsumer.open(client.connection, { publisher, stream, consumer, sequence: this.#sequence });
    } catch {
      return undefined; // JetStream is unavailable; the publisher is called meanwhile, and this is retried
    }
  }

  async #applyMessages(messages: readonly JsMsg[], signal: AbortSignal): Promise<void> {
    let fresh: ArrivedChangeEvent[] = [];
    const applyFresh = async (): Promise<void> => {
      await this.#apply(fresh);
      fresh = [];
    };
    for (const message of messages) {
      const sequence = Number(message.headers?.get(feedHeaders.position));
      if (message.headers?.get(feedHeaders.epoch) !== this.#options.epoch) {
        await this.#checkEpoch();
        continue; // left over from an older log
      }
      const newest = fresh.at(-1)?.sequence ?? this.#sequence;
      if (sequence <= newest) continue;
      const isReadable = message.headers.get(feedHeaders.form) === String(FEED_FORM) && message.data.length > 0;
      if (sequence > newest + 1 || !isReadable) {
        await applyFresh();
        await this.#catchUp(signal, sequence);
      } else {
        const items = await decodeItems(message.data);
        fresh.push({ sequence, topic: message.headers.get(feedHeaders.topic), items });
      }
    }
    await applyFresh();
    for (const message of messages) message.ack();
    this.#measure(messages.at(-1)?.info.pending ?? 0);
  }

  async #apply(changeEvents: readonly ArrivedChangeEvent[]): Promise<void> {
    const { applier, store, stream } = this.#options;
    await applier.apply(
      changeEvents.map(({ sequence, topic, items }) => ({
        kind: 'announcement',
        topic,
        items,
        note: (client) => store.advance(client, stream, sequence),
      })),
    );
    const newest = changeEvents.at(-1);
    if (newest === undefined) return;
    this.#sequence = newest.sequence;
    const { publisher, succeeded } = this.#options;
    succeeded();
    feedMetrics.applied.inc({ owner: publisher, lane: stream }, changeEvents.length);
  }

  #measure(pending: number): void {
    const { publisher, stream } = this.#options;
    feedMetrics.pending.set({ owner: publisher, lane: stream }, pending);
    if (pending === 0) feedMetrics.consumerCaughtUp.labels(publisher, stream).setToCurrentTime();
  }

  /** Requests what is missing from the publisher; an unavailable one is called again later. */
  async #catchUpIfPossible(signal: AbortSignal, inbox: StreamConsumer | undefined): Promise<void> {
    try {
      await this.#catchUp(signal, null, inbox);
    } catch (error) {
      const isAway = error instanceof AppError && error.code === codes.service.upstreamUnavailable;
      if (!isAway) throw error;
    }
  }

  /**
   * Requests change events from the publisher up to a position; or, at null, up to the last that it has now, unless some arrive by the
   * stream. The publisher composes those of the stream once for all of its consumers, and these for each.
   */
  async #catchUp(signal: AbortSignal, upTo: number | null, inbox?: StreamConsumer): Promise<void> {
    let end = upTo;
    while (!signal.aborted && this.#sequence < (end ?? Infinity) && inbox?.hasArrived !== true) {
      const { announcements: changeEvents, last } = await this.#send(0);
      end ??= last;
      if (changeEvents.length === 0) {
        if (upTo !== null) throw new Error(`The publisher has change events up to ${last}, the stream ${upTo}.`);
        this.#measure(0);
        return;
      }
      const arrived: ArrivedChangeEvent[] = [];
      for (const { position: sequence, topic, items, itemsLeft } of changeEvents) {
        const all = await decodeItems(Buffer.from(items, 'base64'));
        if (itemsLeft > 0) {
          await this.#apply(arrived.splice(0));
          await this.#fetchRest(all, itemsLeft);
        }
        arrived.push({ sequence, topic, items: all });
      }
      await this.#apply(arrived);
    }
  }

  /** The items of the next change event that did not fit into a reply. */
  async #fetchRest(items: unknown[], itemsLeft: number): Promise<void> {
    for (let left = itemsLeft; left > 0;) {
      const [next] = (await this.#send(items.length)).announcements;
      if (next === undefined) throw new Error('The publisher does not continue a change event that it started.');
      items.push(...(await decodeItems(Buffer.from(next.items, 'base64'))));
      left = next.itemsLeft;
    }
  }

  async #send(skipItems: number) {
    const { client, publisher, stream, epoch } = this.#options;
    const after = this.#sequence;
    const reply = await client.call(listAnnouncementsOf(publisher), { lane: stream, after, skipItems });
    if (reply.epoch !== epoch) throw new BackfillRequired(`${publisher} has started a new log.`, true);
    if (reply.last < after) {
      throw new BackfillRequired(
        `${publisher} has published up to ${reply.last}, but ${after} is already applied.`,
        true,
      );
    }
    if (reply.last > after && reply.first > after + 1) {
      throw new BackfillRequired(
        `${publisher} keeps change events from ${reply.first} on, but ${after + 1} is needed.`,
        false,
      );
    }
    return reply;
  }

  async #checkEpoch(): Promise<void> {
    await this.#send(0);
  }
}
