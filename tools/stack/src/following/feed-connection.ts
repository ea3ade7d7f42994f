import {
  FEED_REPORT_SUBJECT,
  type FeedReport,
  feedHeaders,
  getLagOf,
  type GetLagReply,
  type FeedStream,
  feedStreams,
  listAnnouncementsOf,
  replayFeedOf,
} from '@registry/contracts-feed';
import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection, RequestManyOptions } from '@nats-io/transport-node';
import { connectOnce, MessageClient } from '@registry/messaging';
import { OPERATOR } from '@registry/tools-nats-users';

/** Milliseconds in which processes report how far they are. */
const REPORTS_MS = 1_000;

/** A durable consumer of a stream, whether its service runs or not. */
export interface StoredConsumer {
  readonly listener: string;
  readonly owner: string;
  readonly lane: FeedStream;
  /** The sequence that it has acknowledged; null where the stream no longer has that message. */
  readonly position: number | null;
}

/** Reads the state of publishers, consumers and JetStream. */
export class FeedConnection {
  readonly #connection: NatsConnection;
  readonly #messages: MessageClient;

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    this.#messages = MessageClient.over(connection, OPERATOR);
  }

  /** A connection for the length of `work`. */
  static async with<T>(url: string, work: (feed: FeedConnection) => Promise<T>): Promise<T> {
    const connection = await connectOnce(url, OPERATOR, { reconnect: false, timeout: 3_000 });
    try {
      return await work(new FeedConnection(connection));
    } finally {
      await connection.close();
    }
  }

  /** The progress of every publisher, consumer and search index. */
  reports(): Promise<FeedReport[]> {
    return this.#collect({ strategy: 'timer', maxWait: REPORTS_MS });
  }

  /** The same, as soon as so many processes have responded. */
  reportsOf(processCount: number): Promise<FeedReport[]> {
    return this.#collect({ strategy: 'count', maxMessages: processCount, maxWait: REPORTS_MS });
  }

  async #collect(options: RequestManyOptions): Promise<FeedReport[]> {
    const responses = await this.#connection.requestMany(FEED_REPORT_SUBJECT, '', options);
    const reports: FeedReport[] = [];
    for await (const response of responses) {
      if (response.data.length > 0) reports.push(...response.json<FeedReport[]>()); // without any process the response is empty
    }
    return reports;
  }

  /** Every consumer that JetStream knows. */
  async consumers(): Promise<StoredConsumer[]> {
    const { streams, consumers } = await jetstreamManager(this.#connection, { checkAPI: false });
    const found: StoredConsumer[] = [];
    for await (const { config } of streams.list('feed.>')) {
      const stream = feedStreams.find((one) => config.name.endsWith(`-${one}`));
      if (stream === undefined) continue;
      const publisher = config.name.slice(0, -stream.length - 1);
      for await (const { name, ack_floor } of consumers.list(config.name)) {
        const acknowledged =
          ack_floor.stream_seq === 0
            ? undefined
            : await streams.getMessage(config.name, { seq: ack_floor.stream_seq }).catch(() => undefined);
        const sequence = acknowledged?.header.get(feedHeaders.position);
        found.push({ listener: name, owner: publisher, lane: stream, position: sequence ? Number(sequence) : null });
      }
    }
    return found;
  }

  /** How much a consumer at a position has not applied; null if the publisher does not respond. */
  async lag(publisher: string, stream: FeedStream, sequence: number): Promise<GetLagReply | null> {
    return this.#messages.call(getLagOf(publisher), { lane: stream, position: sequence }).catch(() => null);
  }

  /** The position before the oldest one that a publisher keeps; null if it does not respond. */
  async beforeFirst(publisher: string, stream: FeedStream): Promise<number | null> {
    const requested = this.#messages.call(listAnnouncementsOf(publisher), {
      lane: stream,
      after: Number.MAX_SAFE_INTEGER,
      skipItems: 0,
    });
    return requested.then(
      ({ first }) => first - 1,
      () => null,
    );
  }

  /** Requests that running consumers fetch everything again. */
  async replay(which: { readonly listener?: string; readonly owner?: string }) {
    const consumers = (await this.reports()).filter((report) => report.kind === 'listener');
    const names = new Set(consumers.map(({ listener: consumer }) => consumer));
    const wanted = [...names].filter((name) => which.listener === undefined || name === which.listener).sort();
    const replayed: { listener: string; owners: readonly string[] }[] = [];
    for (const consumer of wanted) {
      const { owners: publishers } = await this.#messages.call(replayFeedOf(consumer), { owner: which.owner ?? null });
      replayed.push({ listener: consumer, owners: publishers });
    }
    return replayed;
  }
}
