import type { FeedStream } from '@registry/contracts-feed';
import { encodeItems } from '../../encoded-items.ts';
import type { FeedPublisherSettings } from '../../feed.config.ts';
import { feedMetrics } from '../../feed-metrics.ts';
import type { AutoResetEvent } from '../../auto-reset-event.ts';
import type { ChangeEventComposer } from '../change-event-composer.ts';
import type { PublishedStream, OutgoingChangeEvent } from './published-stream.ts';
import type { OutboxStore } from '../outbox-store.ts';

/** Parts with which a relay of one stream works. */
export interface StreamRelayOptions {
  readonly stream: FeedStream;
  readonly store: OutboxStore;
  readonly jetStream: PublishedStream;
  readonly composer: ChangeEventComposer;
  readonly settings: FeedPublisherSettings;
  readonly wakeUp: AutoResetEvent;
}

/**
 * Change events that are composed and sent together. One of the stream `bulk` has hundreds of companies. Its message
 * lives until it is sent, and each garbage collection copies it meanwhile.
 */
const CHANGE_EVENTS_AT_ONCE: Readonly<Record<FeedStream, number>> = { prompt: 8, bulk: 2 };
/** Longest sleep of a relay. A commit wakes it, and a relay that loses the connection for that starts again. */
const SLEEP_MS_MAX = 2_000;
/** Time after which a relay with nothing to send checks that the stream is still the one that it filled. */
const STREAM_CHECK_MS = 1_500;

/**
 * Publishes the change events of one stream in the order of their positions. The last published one is read from the
 * stream itself. So publishing continues correctly after a relay died before it stored an acknowledgement, after a
 * stream lost its newest messages in a crash, and after a stream was deleted.
 */
export class StreamRelay {
  readonly #options: StreamRelayOptions;
  #epoch = '';
  /** Position of the newest message in the stream, and its sequence number there. */
  #sequence = 0;
  #messageSequence = 0;

  constructor(options: StreamRelayOptions) {
    this.#options = options;
  }

  /** Relays until the signal is aborted; throws when NATS or the database fails it, to be run again. */
  async run(signal: AbortSignal): Promise<void> {
    await this.#resume();
    let checkedAt = Date.now();
    let next = this.#composeNext();
    while (!signal.aborted) {
      const batch = await next;
      if (batch.length > 0) {
        const lastOfBatch = batch.at(-1)?.sequence ?? 0;
        next = this.#composeNext(lastOfBatch); // while this batch travels
        next.catch(() => undefined); // thrown at the next turn
        await this.#publish(batch);
        checkedAt = Date.now();
        continue;
      }
      feedMetrics.relayCaughtUp.labels(this.#options.stream).setToCurrentTime();
      await this.#options.wakeUp.sleep(SLEEP_MS_MAX, signal);
      if (Date.now() - checkedAt >= STREAM_CHECK_MS) {
        await this.#checkStream();
        checkedAt = Date.now();
      }
      next = this.#composeNext();
    }
    await next.catch(() => undefined); // not sent; the next relay composes it again
  }

  /** Finds the last published message to resume from. */
  async #resume(): Promise<void> {
    const { stream, store, jetStream, settings } = this.#options;
    await jetStream.prepare(settings);
    this.#epoch = await store.epoch();
    let head = await jetStream.head();
    const { last } = await store.progress(stream);
    const isAhead = head.sequence !== undefined && head.epoch === this.#epoch && head.sequence > last;
    // The database has been put back to an older state: positions after it would be given out a second time.
    if (isAhead) this.#epoch = await store.beginEpoch();
    if (head.sequence !== undefined && head.epoch !== this.#epoch) {
      await jetStream.purge();
      head = await jetStream.head();
    }
    this.#messageSequence = head.messageSequence;
    // An empty stream is filled again with what it would still hold had it not been lost.
    this.#sequence = head.sequence ?? (await store.firstSequenceWithin(stream, settings.streamDays)) - 1;
    await store.markPublished(stream, this.#sequence);
  }

  async #composeNext(after = this.#sequence): Promise<OutgoingChangeEvent[]> {
    const { stream, store, jetStream, composer } = this.#options;
    const most = CHANGE_EVENTS_AT_ONCE[stream];
    let changeEvents = await store.list(stream, after, most);
    if (changeEvents.length < most) {
      const newest = await store.assignSequences(stream);
      if (newest > (changeEvents.at(-1)?.position ?? after)) changeEvents = await store.list(stream, after, most);
    }
    const lists = await composer.compose(changeEvents);
    const outgoing: OutgoingChangeEvent[] = [];
    for (const [i, { position: sequence, topic }] of changeEvents.slice(0, lists.length).entries()) {
      // One after the other: to write all as JSON in one go keeps the owner's requests waiting.
      const items = await encodeItems(lists[i] ?? []);
      outgoing.push({ sequence, topic, items: items.length <= jetStream.messageBytesMax ? items : undefined });
    }
    return outgoing;
  }

  async #publish(batch: readonly OutgoingChangeEvent[]): Promise<void> {
    const { stream, store, jetStream } = this.#options;
    const from = this.#messageSequence;
    const sent = batch.map((changeEvent, i) => jetStream.publish(this.#epoch, changeEvent, from + i + 1));
    for (const [i, acknowledged] of (await Promise.allSettled(sent)).entries()) {
      if (acknowledged.status === 'rejected') throw acknowledged.reason;
      this.#messageSequence = from + i + 1;
      this.#sequence = batch[i]?.sequence ?? this.#sequence;
    }
    feedMetrics.published.inc({ lane: stream }, batch.length);
    await store.markPublished(stream, this.#sequence);
  }

  /** Throws when somebody else has written into the stream or it is another one by now. */
  async #checkStream(): Promise<void> {
    const messageSequence = await this.#options.jetStream.lastSequence();
    if (messageSequence !== this.#messageSequence) {
      throw new Error(`The stream ends with message ${messageSequence}, not with ${this.#messageSequence}.`);
    }
  }
}
