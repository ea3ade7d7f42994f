import { Logger } from '@nestjs/common';
import { type FeedStream, feedStreams } from '@registry/contracts-feed';
import { errorMessage } from '@registry/errors';
import { connectOnce } from '@registry/messaging';
import type { Database } from '@registry/persistence';
import type { NatsConnection } from '@nats-io/transport-node';
import type { FeedPublisherSettings } from '../../feed.config.ts';
import { FaultLog } from '../../fault-log.ts';
import { feedMetrics } from '../../feed-metrics.ts';
import { LeaderLease } from '../../leader-lease.ts';
import { pause } from '../../pauses.ts';
import { AutoResetEvent } from '../../auto-reset-event.ts';
import { CHANGES_CHANNEL } from '../publish-changes.ts';
import type { ChangeEventComposer } from '../change-event-composer.ts';
import { StreamRelay } from './stream-relay.ts';
import { PublishedStream } from './published-stream.ts';
import { OutboxStore } from '../outbox-store.ts';
import { type RelayState, RunningRelay } from './running-relay.ts';

export interface RelayOptions {
  readonly publisher: string;
  readonly natsUrl: string;
  readonly database: Database;
  readonly composer: ChangeEventComposer;
  readonly settings: FeedPublisherSettings;
  /** Called when it stands otherwise than before. */
  readonly onState?: (state: RelayState) => void;
}

/** How often a replica that does not relay looks whether it is its turn. */
const STANDBY_MS = 1_000;
/** How often old change events are deleted. */
const DROP_INTERVAL_MS = 600_000;

/**
 * Publishes change events to JetStream. Every replica of the publisher has a relay; one of them is active. It never
 * ends by itself: failures are logged, shown by `fault`, and retried.
 */
export class Relay extends RunningRelay {
  readonly #options: RelayOptions;
  readonly #store: OutboxStore;
  readonly #logger: Logger;

  constructor(options: RelayOptions) {
    super();
    this.#options = options;
    this.#store = new OutboxStore(options.database);
    this.#logger = new Logger(`Relay ${options.publisher}`);
  }

  protected override become(change: Partial<RelayState>): RelayState {
    const state = super.become(change);
    this.#options.onState?.(state);
    return state;
  }

  protected async run(signal: AbortSignal): Promise<void> {
    const faults = new FaultLog(this.#logger);
    for (const stream of feedStreams) feedMetrics.relayCaughtUp.labels(stream).setToCurrentTime();
    while (!signal.aborted) {
      try {
        const lease = await LeaderLease.acquire(this.#options.database.pool, 'relay');
        if (lease === undefined) {
          await pause(STANDBY_MS, signal);
          continue;
        }
        try {
          await this.#relayWith(lease, signal, () => faults.succeeded());
        } finally {
          this.become({ isActive: false });
          await lease.release();
        }
      } catch (error) {
        const fault = errorMessage(error);
        this.become({ fault });
        await pause(faults.failed(`Publishing change events failed: ${fault}`), signal);
      }
    }
  }

  async #relayWith(lease: LeaderLease, stopping: AbortSignal, succeeded: () => void): Promise<void> {
    const { natsUrl, publisher } = this.#options;
    const session = new AbortController();
    const signal = AbortSignal.any([stopping, lease.lost, session.signal]);
    const wakeUps = new Map(feedStreams.map((stream) => [stream, new AutoResetEvent()] as const));
    await lease.listen(CHANGES_CHANNEL, () => wakeUps.forEach((wakeUp) => wakeUp.call()));
    // Not awaited here: while NATS is unavailable, another replica may be able to reach it.
    const connection = await connectOnce(natsUrl, `${publisher}.relay`);
    this.become({ isActive: true });
    try {
      const relays = feedStreams.map((stream) =>
        this.#relayStream(stream, connection, wakeUps.get(stream) ?? new AutoResetEvent()),
      );
      const running = relays.map((relay) =>
        relay.run(signal).catch((error: unknown) => {
          session.abort(); // the other stream restarts with this one
          throw error;
        }),
      );
      const working = setTimeout(() => {
        this.become({ fault: null });
        succeeded();
      }, STANDBY_MS);
      const dropping = this.#dropOld(signal);
      const ended = await Promise.allSettled([...running, dropping]);
      clearTimeout(working);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
    } finally {
      await connection.close();
    }
  }

  #relayStream(stream: FeedStream, connection: NatsConnection, wakeUp: AutoResetEvent): StreamRelay {
    const { publisher, composer, settings } = this.#options;
    const jetStream = new PublishedStream(connection, publisher, stream);
    return new StreamRelay({ stream, store: this.#store, jetStream, composer, settings, wakeUp });
  }

  async #dropOld(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      for (const stream of feedStreams) await this.#store.drop(stream, this.#options.settings.outboxDays);
      await pause(DROP_INTERVAL_MS, signal);
    }
  }
}
