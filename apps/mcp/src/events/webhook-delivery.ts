import { retryDelayMs } from '@registry/webhooks';
import { setTimeout as delay } from 'node:timers/promises';
import { countPost } from './event-metrics.ts';
import { toSentError } from './event-errors.ts';
import type { WatchlistEvent } from '@registry/api-client';
import { type EventPage, isWanted, readEvents, toCursor, toOccurrence } from './watchlist-events.ts';
import { failureReason, type WebhookCallbacks } from './webhook-callbacks.ts';
import type { WebhookSubscription, WebhookSubscriptions } from './webhook-subscriptions.ts';
import type { EventFeed } from './event-stream.ts';

/** Milliseconds from one failed attempt to the next; the event is given up after the last. A cursor gets it back. */
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 300_000];
/** Milliseconds for which events are posted as they were read; what may be seen of them may change. */
const FRESH_MS = 5_000;
/** Statuses by which an endpoint refuses one event for good. */
const FINAL_STATUSES = new Set([410, 413]);

export interface DeliveryParts extends EventFeed {
  readonly subscriptions: WebhookSubscriptions;
  readonly callbacks: WebhookCallbacks;
  /** Receives errors that are ours. */
  readonly report: (error: unknown) => void;
}

/** Posts the events of subscriptions until it is ended. Each attempt has the event as its workspace may see it then. */
export class WebhookDelivery {
  readonly #parts: DeliveryParts;
  readonly #ending = new AbortController();
  #wake = new AbortController();
  readonly #done: Promise<void>;

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
    parts.subscriptions.onSubscribed = () => this.#wake.abort();
    this.#done = this.#run();
  }

  async end(): Promise<void> {
    this.#ending.abort();
    await this.#parts.callbacks.close();
    await this.#done;
  }

  async #run(): Promise<void> {
    const { subscriptions, checkMs, report } = this.#parts;
    while (!this.#ending.signal.aborted) {
      this.#wake = new AbortController();
      const due = subscriptions.list().filter(({ dueAt }) => dueAt <= Date.now());
      const groups = Map.groupBy(due, ({ subscriber, wanted, position }) =>
        [subscriber.id, wanted.arguments.watchlist_id, position].join(' '),
      );
      const rounds = await Promise.allSettled([...groups.values()].map((group) => this.#deliverGroup(group)));
      for (const round of rounds) if (round.status === 'rejected') report(round.reason);
      const next = Math.min(Date.now() + checkMs, ...subscriptions.list().map(({ dueAt }) => dueAt));
      const signal = AbortSignal.any([this.#ending.signal, this.#wake.signal]);
      await delay(Math.max(0, next - Date.now()), undefined, { signal }).catch(() => undefined); // woken
    }
  }

  /** One request for all that a caller has subscribed to in a watchlist, whichever types: each counts toward its limit. */
  async #deliverGroup(group: readonly WebhookSubscription[]): Promise<void> {
    const { api, checkMs } = this.#parts;
    for (const subscription of group) subscription.dueAt = Date.now() + checkMs;
    const [newest] = group.toSorted((one, other) => other.expiresAt - one.expiresAt);
    if (newest === undefined) return;
    let page: EventPage;
    try {
      const own = api.as({ caller: newest.subscriber.caller, signal: this.#ending.signal });
      page = await readEvents(own, newest.wanted, newest.position);
    } catch (error) {
      return this.#fail(group, error);
    }
    const freshUntil = Date.now() + FRESH_MS;
    await Promise.all(group.map((subscription) => this.#deliver(subscription, page, freshUntil)));
  }

  /** A caller that may not read the events any more gets no more of them; other failures pass. */
  async #fail(group: readonly WebhookSubscription[], thrown: unknown): Promise<void> {
    const { error, isFinal } = toSentError(thrown);
    if (!isFinal) return;
    for (const subscription of group) this.#parts.subscriptions.remove(subscription);
    await Promise.all(
      group.map((subscription) => this.#parts.callbacks.control(subscription, 'terminated', { error })),
    );
  }

  async #deliver(subscription: WebhookSubscription, { data, has_more }: EventPage, freshUntil: number): Promise<void> {
    const { wanted, settled, failed } = subscription;
    const oldest = data[0]?.sequence ?? 0;
    if (oldest > subscription.position + 1) await this.#skipTo(subscription, oldest - 1);
    let isBehind = false;
    for (const event of data) {
      const { sequence } = event;
      if (sequence <= subscription.position || settled.has(sequence)) continue;
      if (!this.#parts.subscriptions.has(subscription) || this.#ending.signal.aborted) return;
      const isSkipped = !isWanted(wanted, event) || event.timestamp < (subscription.notBefore ?? '');
      if (!isSkipped && (failed.get(sequence)?.dueAt ?? 0) > Date.now()) continue;
      if (!isSkipped && Date.now() > freshUntil) {
        subscription.dueAt = 0; // the rest as it may be seen by then
        return;
      }
      if (!isSkipped && !(await this.#post(subscription, event))) continue;
      isBehind = has_more;
      settled.add(sequence);
      failed.delete(sequence);
      while (settled.delete(subscription.position + 1)) subscription.position += 1;
    }
    const retries = [...failed.values()].map(({ dueAt }) => dueAt);
    subscription.dueAt = isBehind ? 0 : Math.min(subscription.dueAt, ...retries);
  }

  /** The endpoint gets a message about the events that expired before they were read. */
  async #skipTo(subscription: WebhookSubscription, position: number): Promise<void> {
    Object.assign(subscription, { position });
    await this.#parts.callbacks.control(subscription, 'gap', { cursor: toCursor(subscription.wanted, position) });
  }

  /** Returns false for an event that has another attempt. */
  async #post(subscription: WebhookSubscription, event: WatchlistEvent): Promise<boolean> {
    const { wanted, status, failed, position } = subscription;
    const { sequence } = event;
    // A position up to which nothing is lost by a client that continues from there.
    const cursor = toCursor(wanted, sequence === position + 1 ? sequence : position);
    const result = await this.#parts.callbacks.post(subscription, event.id, { ...toOccurrence(event), cursor });
    const reason = failureReason(result);
    if (reason === null) {
      status.lastDeliveryAt = new Date().toISOString();
      status.lastError = null;
      countPost('succeeded');
      return true;
    }
    status.lastError = reason;
    const attempts = (failed.get(sequence)?.attempts ?? 0) + 1;
    const failure = { attempts, retryAfterMs: null, random: Math.random() };
    const delayMs = FINAL_STATUSES.has(result.status ?? 0) ? undefined : retryDelayMs(failure, RETRY_DELAYS_MS);
    countPost(delayMs === undefined ? 'dead' : 'failed');
    if (delayMs !== undefined) failed.set(sequence, { attempts, dueAt: Date.now() + delayMs });
    return delayMs === undefined;
  }
}
