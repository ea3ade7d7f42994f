import {
  changedSubject,
  FEED_FORM,
  feedHeaders,
  feedSubject,
  type FeedStream,
  streamName,
} from '@registry/contracts-feed';
import { headers, nanos, type NatsConnection } from '@nats-io/transport-node';
import { DiscardPolicy, jetstream, jetstreamManager, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { FeedPublisherSettings } from '../../feed.config.ts';
import { errorMessage } from '@registry/errors';

/** The newest message of a stream. */
export interface StreamHead {
  /** The stream's own sequence number: the next message is expected after it. */
  readonly messageSequence: number;
  readonly epoch: string;
  readonly sequence: number;
}

/** A change event ready to be sent. */
export interface OutgoingChangeEvent {
  readonly sequence: number;
  readonly topic: string;
  /** Undefined if the items are too large for a message; consumers then request them. */
  readonly items: Uint8Array | undefined;
}

/** Time to wait for the acknowledgement of a message. */
const PUBLISH_MS_MAX = 5_000;
/** Maximum number of deleted messages at the end of a stream that are skipped; with more, it counts as empty. */
const DELETED_MAX = 1_000;
const MS_A_DAY = 86_400_000;
/**
 * Maximum bytes of a message with its headers, even if the server accepts more: a consumer keeps several in memory.
 */
const MESSAGE_BYTES_MAX = 2 ** 20;

/** The JetStream stream `prompt` or `bulk`. */
export class PublishedStream {
  readonly #connection: NatsConnection;
  readonly #publisher: string;
  readonly #stream: FeedStream;

  constructor(connection: NatsConnection, publisher: string, stream: FeedStream) {
    this.#connection = connection;
    this.#publisher = publisher;
    this.#stream = stream;
  }

  /** Makes the stream where it is missing and brings its limits up to date. */
  async prepare(settings: FeedPublisherSettings): Promise<void> {
    const { streams } = await jetstreamManager(this.#connection);
    const name = streamName(this.#publisher, this.#stream);
    const limits = {
      subjects: [feedSubject(this.#publisher, this.#stream, '>')],
      max_age: nanos(settings.streamDays * MS_A_DAY),
      max_bytes: settings.streamMbMax * 2 ** 20,
      num_replicas: settings.streamReplicas,
      discard: DiscardPolicy.Old,
    };
    const exists = await streams.info(name).then(
      () => true,
      (error: Error) => {
        if (error.message === 'stream not found') return false;
        throw error;
      },
    );
    try {
      if (exists) await streams.update(name, limits);
      else await streams.add({ name, ...limits, storage: StorageType.File, retention: RetentionPolicy.Limits });
    } catch (cause) {
      const reason = errorMessage(cause);
      throw new Error(
        `JetStream refuses the stream ${name} with FEED_STREAM_MB_MAX=${settings.streamMbMax}: ${reason}`,
        {
          cause,
        },
      );
    }
  }

  /** The newest message, or the sequence number that an empty stream ended with. */
  async head(): Promise<StreamHead | { readonly messageSequence: number; readonly sequence: undefined }> {
    const { streams } = await jetstreamManager(this.#connection, { checkAPI: false });
    const name = streamName(this.#publisher, this.#stream);
    const { messages, first_seq: first, last_seq: messageSequence } = (await streams.info(name)).state;
    if (messages === 0) return { messageSequence, sequence: undefined };
    // The message with the last number may be deleted, and JetStream has no request for the newest one that is left.
    for (let seq = messageSequence; seq >= Math.max(first, messageSequence - DELETED_MAX); seq -= 1) {
      const message = await streams.getMessage(name, { seq });
      if (message === null) continue;
      const epoch = message.header.get(feedHeaders.epoch);
      return epoch
        ? { messageSequence, epoch, sequence: Number(message.header.get(feedHeaders.position)) }
        : { messageSequence, sequence: undefined };
    }
    return { messageSequence, sequence: undefined };
  }

  /** The stream's newest sequence number. */
  async lastSequence(): Promise<number> {
    const { streams } = await jetstreamManager(this.#connection, { checkAPI: false });
    return (await streams.info(streamName(this.#publisher, this.#stream))).state.last_seq;
  }

  /** Maximum bytes of a message without its headers: what NATS accepts, but never more than streams handle well. */
  get messageBytesMax(): number {
    return Math.min(this.#connection.info?.max_payload ?? MESSAGE_BYTES_MAX, MESSAGE_BYTES_MAX) - 4_096;
  }

  /**
   * Sends a change event that must become the message `sequence`. The stream rejects it if another message came in
   * between. So the order holds although the next ones are sent before this one is acknowledged, and although another
   * relay may still believe that it is active.
   */
  async publish(epoch: string, changeEvent: OutgoingChangeEvent, messageSequence: number): Promise<void> {
    const { sequence, topic, items } = changeEvent;
    const about = headers();
    about.set(feedHeaders.epoch, epoch);
    about.set(feedHeaders.position, String(sequence));
    about.set(feedHeaders.topic, topic);
    about.set(feedHeaders.form, String(FEED_FORM));
    const acknowledged = await jetstream(this.#connection).publish(
      feedSubject(this.#publisher, this.#stream, topic),
      items ?? new Uint8Array(),
      {
        // With its place: what was sent once and is gone from the stream is to be taken again at another.
        msgID: `${epoch}/${sequence}/${messageSequence}`,
        headers: about,
        timeout: PUBLISH_MS_MAX,
        expect: { streamName: streamName(this.#publisher, this.#stream), lastSequence: messageSequence - 1 },
      },
    );
    if (acknowledged.seq !== messageSequence) {
      throw new Error(`Change event ${sequence} is message ${acknowledged.seq} of its stream, not ${messageSequence}.`);
    }
    this.#connection.publish(changedSubject(this.#publisher));
  }

  /** Removes all messages. */
  async purge(): Promise<void> {
    const { streams } = await jetstreamManager(this.#connection, { checkAPI: false });
    await streams.purge(streamName(this.#publisher, this.#stream));
  }
}
