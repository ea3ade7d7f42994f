import type { Lane } from '@registry/contracts-feed';
import { encodeItems } from '../../encoded-items.ts';
import type { FeedOwnerSettings } from '../../feed.config.ts';
import { feedMetrics } from '../../feed-metrics.ts';
import type { AutoResetEvent } from '../../auto-reset-event.ts';
import type { AnnouncementComposer } from '../announcement-composer.ts';
import type { LaneStream, OutgoingAnnouncement } from './lane-stream.ts';
import type { OutboxStore } from '../outbox-store.ts';

/** What a relay of one stream works with. */
export interface LaneRelayOptions {
  readonly lane: Lane;
  readonly store: OutboxStore;
  readonly stream: LaneStream;
  readonly composer: AnnouncementComposer;
  readonly settings: FeedOwnerSettings;
  readonly wakeUp: AutoResetEvent;
}

/**
 * Change events that are composed and sent together. One of the stream `bulk` has hundreds of companies. Its message
 * lives until it is sent, and each garbage collection copies it meanwhile.
 */
const ANNOUNCEMENTS_AT_ONCE: Readonly<Record<Lane, number>> = { prompt: 8, bulk: 2 };
/** Longest sleep of a relay. A commit wakes it, and a relay that loses the connection for that starts again. */
const SLEEP_MS_MAX = 2_000;
/** Time after which a relay with nothing to send checks that the stream is still the one that it filled. */
const STREAM_CHECK_MS = 1_500;

/**
 * Publishes the change events of one stream in the order of their positions. The last published one is read from the
 * stream itself. So publishing continues correctly after a relay died before it stored an acknowledgement, after a
 * stream lost its newest messages in a crash, and after a stream was deleted.
 */
export class LaneRelay {
  readonly #options: LaneRelayOptions;
  #epoch = '';
  /** Position of the newest message in the stream, and its sequence number there. */
  #position = 0;
  #sequence = 0;

  constructor(options: LaneRelayOptions) {
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
        const lastOfBatch = batch.at(-1)?.position ?? 0;
        next = this.#composeNext(lastOfBatch); // while this batch travels
        next.catch(() => undefined); // thrown at the next turn
        await this.#publish(batch);
        checkedAt = Date.now();
        continue;
      }
      feedMetrics.relayCaughtUp.labels(this.#options.lane).setToCurrentTime();
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
    const { lane, store, stream, settings } = this.#options;
    await stream.prepare(settings);
    this.#epoch = await store.epoch();
    let head = await stream.head();
    const { last } = await store.progress(lane);
    const isAhead = head.position !== undefined && head.epoch === this.#epoch && head.position > last;
    // The database has been put back to an older state: positions after it would be given out a second time.
    if (isAhead) this.#epoch = await store.beginEpoch();
    if (head.position !== undefined && head.epoch !== this.#epoch) {
      await stream.purge();
      head = await stream.head();
    }
    this.#sequence = head.sequence;
    // An empty stream is filled again with what it would still hold had it not been lost.
    this.#position = head.position ?? (await store.firstPositionWithin(lane, settings.streamDays)) - 1;
    await store.markPublished(lane, this.#position);
  }

  async #composeNext(after = this.#position): Promise<OutgoingAnnouncement[]> {
    const { lane, store, stream, composer } = this.#options;
    const most = ANNOUNCEMENTS_AT_ONCE[lane];
    let announcements = await store.list(lane, after, most);
    if (announcements.length < most) {
      const newest = await store.assignPositions(lane);
      if (newest > (announcements.at(-1)?.position ?? after)) announcements = await store.list(lane, after, most);
    }
    const lists = await composer.compose(announcements);
    const outgoing: OutgoingAnnouncement[] = [];
    for (const [i, { position, topic }] of announcements.slice(0, lists.length).entries()) {
      // One after the other: to write all as JSON in one go keeps the owner's requests waiting.
      const items = await encodeItems(lists[i] ?? []);
      outgoing.push({ position, topic, items: items.length <= stream.messageBytesMax ? items : undefined });
    }
    return outgoing;
  }

  async #publish(batch: readonly OutgoingAnnouncement[]): Promise<void> {
    const { lane, store, stream } = this.#options;
    const from = this.#sequence;
    const sent = batch.map((announcement, i) => stream.publish(this.#epoch, announcement, from + i + 1));
    for (const [i, acknowledged] of (await Promise.allSettled(sent)).entries()) {
      if (acknowledged.status === 'rejected') throw acknowledged.reason;
      this.#sequence = from + i + 1;
      this.#position = batch[i]?.position ?? this.#position;
    }
    feedMetrics.published.inc({ lane }, batch.length);
    await store.markPublished(lane, this.#position);
  }

  /** Throws when somebody else has written into the stream or it is another one by now. */
  async #checkStream(): Promise<void> {
    const sequence = await this.#options.stream.lastSequence();
    if (sequence !== this.#sequence) {
      throw new Error(`The stream ends with message ${sequence}, not with ${this.#sequence}.`);
    }
  }
}
