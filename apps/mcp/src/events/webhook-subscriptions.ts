import type { ServerContext } from '@modelcontextprotocol/server';
import { createHash } from 'node:crypto';
import { eventError, invalidParams } from './event-errors.ts';
import { type EventParams, notBefore } from './event-requests.ts';
import { readWantedEvents, type WantedEvents } from './event-types.ts';
import type { DataApi } from '../data-api/data-api.ts';
import { readSubscriber, type Subscriber } from './subscriber.ts';
import { readCursor, readEvents, toBatch, toCursor } from './watchlist-events.ts';
import type { Callback, WebhookCallbacks } from './webhook-callbacks.ts';

/** Milliseconds that a subscription lasts without a refresh: it is in memory, and ends with the process. */
const TTL_MS = { min: 60_000, max: 3_600_000 };
/** Milliseconds for which a replaced secret signs too. */
const PREVIOUS_SECRET_MS = 300_000;
/** Bytes of a secret, as Standard Webhooks has them. */
const SECRET_BYTES = { min: 24, max: 64 };
/** Subscriptions of one caller. */
const CALLER_MAX = 100;

/** A subscription by webhook. */
export interface WebhookSubscription extends Callback {
  readonly wanted: WantedEvents;
  /** With the credential of the newest refresh. */
  subscriber: Subscriber;
  /** Milliseconds of the epoch; likewise below. */
  expiresAt: number;
  /** When its events are looked for. */
  dueAt: number;
  /** Older events are skipped. */
  readonly notBefore: string | undefined;
  /** All events up to this one are delivered, unwanted or given up. */
  position: number;
  /** Those after it that are. */
  readonly settled: Set<number>;
  /** Those after it that failed. */
  readonly failed: Map<number, Failure>;
  readonly status: DeliveryStatus;
}

interface Failure {
  readonly attempts: number;
  /** Milliseconds of the epoch. */
  readonly dueAt: number;
}

/** The result of the newest deliveries, as the extension has it. */
interface DeliveryStatus {
  readonly active: true;
  lastDeliveryAt: string | null;
  lastError: string | null;
}

/** The subscriptions of this process, in memory: their clients refresh them, and have the cursors after a restart. */
export class WebhookSubscriptions {
  readonly #api: DataApi;
  readonly #callbacks: WebhookCallbacks;
  readonly #max: number;
  readonly #byId = new Map<string, WebhookSubscription>();
  /** Called after each subscription. */
  onSubscribed: () => void = () => undefined;

  constructor(api: DataApi, callbacks: WebhookCallbacks, max: number) {
    this.#api = api;
    this.#callbacks = callbacks;
    this.#max = max;
  }

  /** Those that have not expired. */
  list(): readonly WebhookSubscription[] {
    for (const { id, expiresAt } of this.#byId.values()) if (expiresAt <= Date.now()) this.#byId.delete(id);
    return [...this.#byId.values()];
  }

  has({ id, expiresAt }: WebhookSubscription): boolean {
    return this.#byId.has(id) && expiresAt > Date.now();
  }

  remove({ id }: WebhookSubscription): void {
    this.#byId.delete(id);
  }

  /** Makes a subscription, or refreshes the one with the same caller, URL, type and arguments. */
  async subscribe(params: EventParams<'subscribe'>, ctx: ServerContext) {
    const { mode = 'webhook', url, secret } = params.delivery;
    if (mode !== 'webhook') throw eventError('Unsupported', { feature: 'deliveryMode', value: mode });
    checkSecret(secret);
    await this.#callbacks.check(url);
    const { id, subscriber, wanted } = await this.#identify(params, ctx);
    const after = readCursor(wanted, params.cursor);
    const limits = { notBefore: notBefore(params) };
    // Also with a cursor that is not needed: only who may read the events now gets them.
    const batch = toBatch(await readEvents(this.#api.onBehalfOf(ctx), wanted, after), wanted, after, limits);
    const ttlMs = Math.min(Math.max(params.ttlMs ?? TTL_MS.max, TTL_MS.min), TTL_MS.max);
    const expiresAt = Math.min(Date.now() + ttlMs, subscriber.expiresAt);
    const secrets = [{ text: secret, expiresAt: Number.POSITIVE_INFINITY }];
    const isVerified = this.list().some((other) => other.subscriber.id === subscriber.id && other.url === url);
    if (!isVerified) await this.#callbacks.verify({ id, url, secrets });
    const known = this.list().find((other) => other.id === id);
    if (known === undefined) {
      this.#refuseTooMany(subscriber);
      const progress = {
        dueAt: 0,
        position: batch.start,
        settled: new Set<number>(),
        failed: new Map<number, Failure>(),
      };
      const status: DeliveryStatus = { active: true, lastDeliveryAt: null, lastError: null };
      this.#byId.set(id, { id, url, secrets, wanted, subscriber, expiresAt, ...limits, ...progress, status });
    } else {
      Object.assign(known, { subscriber, expiresAt, secrets: [...secrets, ...replaced(known, secret)] });
    }
    this.onSubscribed();
    return {
      id,
      refreshBefore: new Date(expiresAt).toISOString(),
      cursor: toCursor(wanted, known?.position ?? batch.start),
      truncated: known === undefined && batch.isTruncated,
      ...(known === undefined ? {} : { deliveryStatus: known.status }),
    };
  }

  async end(params: EventParams<'unsubscribe'>, ctx: ServerContext) {
    const { id } = await this.#identify(params, ctx);
    if (!this.list().some((one) => one.id === id)) throw eventError('NotFound', { kind: 'subscription' });
    this.#byId.delete(id);
    return {};
  }

  async #identify({ name, arguments: args, delivery: { url } }: EventParams<'unsubscribe'>, ctx: ServerContext) {
    const subscriber = readSubscriber(ctx);
    const wanted = await readWantedEvents(name, args);
    const { watchlist_id: watchlist, entity_id: company = null } = wanted.arguments;
    const key = JSON.stringify([subscriber.id, url, name, watchlist, company]);
    return { id: `sub_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`, subscriber, wanted };
  }

  #refuseTooMany({ id }: Subscriber): void {
    const all = this.list();
    const max = Math.min(CALLER_MAX, this.#max);
    if (all.length >= this.#max || all.filter((other) => other.subscriber.id === id).length >= max)
      throw eventError('ResourceExhausted', { limit: 'subscriptions', max });
  }
}

function checkSecret(secret: string): void {
  const { length } = Buffer.from(secret.slice('whsec_'.length), 'base64');
  if (length < SECRET_BYTES.min || length > SECRET_BYTES.max)
    throw invalidParams(`delivery.secret has ${length} bytes; expected 24 to 64, in base64 after whsec_.`);
}

/** The secrets of a subscription that another one replaces. */
function replaced({ secrets }: WebhookSubscription, secret: string): Callback['secrets'] {
  const until = Date.now() + PREVIOUS_SECRET_MS;
  const others = secrets.filter(({ text, expiresAt }) => text !== secret && expiresAt > Date.now());
  return others.map(({ text, expiresAt }) => ({ text, expiresAt: Math.min(expiresAt, until) }));
}
