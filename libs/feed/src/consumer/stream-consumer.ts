import { feedHeaders, type FeedStream, streamName } from '@registry/contracts-feed';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import {
  AckPolicy,
  type ConsumerMessages,
  DeliverPolicy,
  jetstream,
  jetstreamManager,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { AutoResetEvent } from '../auto-reset-event.ts';

/** Messages that are fetched ahead. */
const PULLED_AHEAD = 64;
/** Messages that may be on their way or waiting here without an acknowledgement. */
const UNACKNOWLEDGED_MAX = 128;
/** After this time without an acknowledgement a message is delivered again. */
const ACKNOWLEDGE_MS_MAX = 60_000;
/** The stream says that often that it is there, when it has nothing to deliver. */
const HEARTBEAT_MS = 5_000;

/** Statuses after which a consumer delivers nothing more, or may not. */
const BROKEN = new Set([
  'consumer_deleted',
  'consumer_not_found',
  'stream_not_found',
  'heartbeats_missed',
  'no_responders',
]);

/** Messages of one stream that the durable consumer has delivered and that are not processed yet. */
export class StreamConsumer {
  readonly #consumed: ConsumerMessages;
  readonly #waiting: JsMsg[];
  readonly #arrived: AutoResetEvent;
  #isBroken = false;

  private constructor(consumed: ConsumerMessages, waiting: JsMsg[], arrived: AutoResetEvent) {
    this.#consumed = consumed;
    this.#waiting = waiting;
    this.#arrived = arrived;
    this.#watch().catch(() => this.#break());
  }

  /** Starts after `position`; undefined until the publisher has created its stream. */
  static async open(
    connection: NatsConnection,
    from: {
      readonly publisher: string;
      readonly stream: FeedStream;
      readonly consumer: string;
      readonly sequence: number;
    },
  ): Promise<StreamConsumer | undefined> {
    const stream = streamName(from.publisher, from.stream);
    const manager = await jetstreamManager(connection, { checkAPI: false });
    try {
      await ensureConsumer(manager, stream, from.consumer, from.sequence);
    } catch (error) {
      if (error instanceof Error && error.message === 'stream not found') return undefined;
      throw error;
    }
    const consumer = await jetstream(connection).consumers.get(stream, from.consumer);
    const waiting: JsMsg[] = [];
    const arrived = new AutoResetEvent();
    const consumed = await consumer.consume({
      max_messages: PULLED_AHEAD,
      idle_heartbeat: HEARTBEAT_MS,
      expires: 2 * HEARTBEAT_MS,
      callback: (message) => {
        // One that waits here for long is delivered again each minute.
        if (message.redelivered && waiting.some(({ seq }) => seq === message.seq)) return;
        waiting.push(message);
        arrived.call();
      },
    });
    return new StreamConsumer(consumed, waiting, arrived);
  }

  /** It must be closed and opened again. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** A message waits to be taken. */
  get hasArrived(): boolean {
    return this.#waiting.length > 0;
  }

  /** Takes the messages that have arrived, at most `max`; an empty list when nothing does within `msMax`. */
  async take(max: number, msMax: number, signal: AbortSignal): Promise<JsMsg[]> {
    if (this.#waiting.length === 0 && !this.#isBroken) await this.#arrived.sleep(msMax, signal);
    return this.#waiting.splice(0, max);
  }

  /** Takes no more. Not waited for: the library's close waits for its own callbacks, and may be called from one. */
  close(): void {
    this.#consumed.stop();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#consumed.status()) {
      if (BROKEN.has(type)) this.#break();
    }
  }

  #break(): void {
    this.#isBroken = true;
    this.#arrived.call();
  }
}

/** The durable consumer. If it does not exist, it is created and starts after the position. */
async function ensureConsumer(
  { streams, consumers }: JetStreamManager,
  stream: string,
  consumer: string,
  sequence: number,
): Promise<void> {
  const { state } = await streams.info(stream);
  const exists = await consumers.info(stream, consumer).then(
    () => true,
    (error: Error) => {
      if (error.message === 'consumer not found') return false;
      throw error;
    },
  );
  if (exists) return;
  const newest = state.messages === 0 ? null : await streams.getMessage(stream, { seq: state.last_seq });
  const newestSequence = Number(newest?.header.get(feedHeaders.position) || Number.NaN);
  // Positions and sequence numbers rise together. Where they do not, there is a gap, which is filled from the
  // publisher.
  const start = state.last_seq - (newestSequence - sequence) + 1;
  await consumers.add(stream, {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACKNOWLEDGE_MS_MAX),
    max_ack_pending: UNACKNOWLEDGED_MAX,
    ...(start > state.first_seq
      ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: start }
      : { deliver_policy: DeliverPolicy.All }),
  });
}
