import { BackgroundLoop, type LoopOptions } from '@registry/feed';
import { type Database, Notifications } from '@registry/persistence';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { EVENTS_CHANNEL } from '../events/append-events.ts';
import { deliverList, type DeliveryParts } from './deliver-list.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { DeliveryStore } from './delivery.store.ts';
import type { EventPoster } from './event-poster.ts';
import { type PostSlot, PostSlots } from './post-slots.ts';
import { ProgressRecorder } from './progress-recorder.ts';
import { repeatDelivery } from './repeat-delivery.ts';

/** Milliseconds after which a worker looks for retries of other workers that have become due, and for what one that died had. */
const CHECK_INTERVAL_MS = 1_000;
/** Milliseconds from one look to the next at least: what becomes due meanwhile is taken together. */
const GATHER_MS = 10;
/** Milliseconds in which an attempt is recorded, as a rule. */
const RECORD_MS = 20;
const LIMITS = { activeMax: 64, totalMax: 2_000 };

export interface DeliveryWorkerOptions extends Pick<LoopOptions, 'ready'> {
  readonly database: Database;
  readonly poster: EventPoster;
  readonly delaysMs: readonly number[];
}

/** Delivers events to webhooks. Any number of workers share the watchlists; each has some for a moment, and what one that died had is taken over. */
export class DeliveryWorker extends BackgroundLoop {
  readonly #store: DeliveryStore;
  readonly #poster: EventPoster;
  readonly #parts: DeliveryParts;
  readonly #slots = new PostSlots(LIMITS);
  readonly #notifications: Notifications;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #wake = (): void => this.#notifications.raise();

  constructor({ database, poster, delaysMs, ...options }: DeliveryWorkerOptions) {
    super({ fault: 'Webhooks wait', ...options });
    this.#store = new DeliveryStore(database);
    this.#poster = poster;
    this.#notifications = new Notifications(database.pool, EVENTS_CHANNEL);
    this.#parts = {
      poster,
      recorder: new ProgressRecorder(this.#store),
      isOutdated: (list, event) => this.#store.isOutdated(list, event),
      delaysMs,
      random: Math.random,
      onAttempt: ({ result }, outcome) => {
        if (outcome.kind === 'retried') setTimeout(this.#wake, outcome.afterMs + RECORD_MS).unref();
        deliveryMetrics.attempts.inc({ outcome: outcome.kind });
        deliveryMetrics.seconds.observe(result.latencyMs / 1_000);
      },
    };
  }

  /** Takes nothing more, and ends when what is being posted is recorded. */
  override async beforeApplicationShutdown(): Promise<void> {
    const stopped = super.beforeApplicationShutdown();
    this.#wake();
    await stopped;
    await Promise.all(this.#inFlight);
    await this.#notifications.end();
  }

  protected override async wait(ms: number): Promise<void> {
    await this.#notifications.next(ms);
    await delay(GATHER_MS);
  }

  /** Starts due deliveries while slots are free; a freed slot wakes the worker. */
  protected override async round(signal: AbortSignal): Promise<number> {
    const { free } = this.#slots;
    if (free === 0) return CHECK_INTERVAL_MS;
    const redeliveries = await this.#store.claimRedeliveries(free);
    for (const redelivery of redeliveries)
      this.#start((slot) => repeatDelivery(redelivery, slot, { store: this.#store, poster: this.#poster }));
    const room = free - redeliveries.length;
    const lease = randomUUID();
    const lists = room === 0 ? [] : await this.#store.claim(room, lease);
    for (const list of lists) {
      this.#start((slot) => deliverList(list, lease, slot, this.#parts, signal));
    }
    return CHECK_INTERVAL_MS;
  }

  #start(work: (slot: PostSlot) => Promise<void>): void {
    const running = this.#slots
      .run(work, this.#wake)
      .catch((error: unknown) => {
        this.faults.failed(`A delivery failed: ${String(error)}`);
      })
      .finally(() => this.#inFlight.delete(running));
    this.#inFlight.add(running);
  }
}
