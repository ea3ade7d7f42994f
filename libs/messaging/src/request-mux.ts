import { createInbox, errors, type Msg, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { messageMetrics } from './message-metrics.ts';
import { inboxPrefix } from './nats-connection.ts';
import { WriteCoalescer } from './write-coalescer.ts';

/** Milliseconds between two checks of what is in flight: a request ends, or is sent again, by so much too late at most. */
const SWEEP_MS = 50;
/** Share of a request's time after which the replica that took it may be gone: NATS says nothing of one that was killed. */
const SILENCE_SHARE = 0.4;
/**
 * Maximum number of hedged requests, and how many each response adds: if all services are slow, more of them do not
 * help.
 */
const HEDGES_MAX = 100;
const HEDGES_PER_REPLY = 0.02;
/** The status of NATS's own reply to a request that nobody takes. */
const NO_RESPONDERS = 503;

export interface MuxedRequest {
  readonly subject: string;
  /** Milliseconds for the response. */
  readonly budgetMs: number;
  /** Whether it may be sent twice. */
  readonly isHedged: boolean;
  /** Publishes the request, whose response goes to `reply`, with what is left of its time. */
  publish(reply: string, budgetMs: number): void;
}

interface InFlight {
  readonly request: MuxedRequest;
  /** Milliseconds of the monotonic clock. */
  readonly deadlineAt: number;
  /** When it is sent again; never once it was. */
  hedgeAt: number;
  /** How often it was sent, and how often without an error since. */
  sent: number;
  open: number;
  readonly resolve: (reply: Msg) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Requests over NATS: one subscription receives the responses to all of them, and one timer ends those whose time is up.
 * NATS's client makes several timers for each request, and an error with its stack even for one that succeeds.
 *
 * A request that only reads is sent once more without a response: the first response counts. By the queue group, another
 * replica usually gets the second request. (The "hedged requests" of Dean and Barroso, "The Tail at Scale", with the
 * budget that gRPC calls retry throttling.)
 */
export class RequestMux {
  readonly #connection: NatsConnection;
  readonly #inbox: string;
  readonly #writes = new WriteCoalescer();
  readonly #inFlight = new Map<string, InFlight>();
  #isSubscribed = false;
  #sweep: NodeJS.Timeout | undefined;
  #lastId = 0;
  #hedgesLeft = HEDGES_MAX;

  /** `name` is that of the connection: its user may read only the inboxes under it. */
  constructor(connection: NatsConnection, name: string) {
    this.#connection = connection;
    this.#inbox = `${createInbox(inboxPrefix(name))}.`;
    this.#watch().catch((error: Error) => this.#failAll(error));
  }

  /** Requests that have neither a response nor an error yet. */
  get size(): number {
    return this.#inFlight.size;
  }

  /** The response. Rejects without one in time, and as soon as it is known that none will come. */
  request(request: MuxedRequest): Promise<Msg> {
    this.#subscribe();
    this.#sweep ??= setInterval(() => this.#sweepInFlight(), SWEEP_MS);
    const id = String(++this.#lastId);
    const { budgetMs, isHedged } = request;
    const now = performance.now();
    return new Promise((resolve, reject) => {
      const sent = {
        request,
        deadlineAt: now + budgetMs,
        hedgeAt: isHedged ? now + budgetMs * SILENCE_SHARE : Infinity,
        sent: 0,
        open: 0,
        resolve,
        reject,
      };
      this.#inFlight.set(id, sent);
      this.#send(id, sent);
    });
  }

  /** To a reply subject of its own: NATS lets a service respond once to each, and one replica may receive both requests. */
  #send(id: string, sent: InFlight): void {
    sent.open += 1;
    sent.sent += 1;
    const reply = `${this.#inbox}${id}-${sent.sent}`;
    this.#writes
      .run(() => sent.request.publish(reply, sent.deadlineAt - performance.now()))
      .catch((error: Error) => this.#fail(id, error));
  }

  /** A response whose request has ended is dropped: it is late, or the second one. */
  #receive(received: Msg): void {
    const id = received.subject.slice(this.#inbox.length, received.subject.lastIndexOf('-'));
    const sent = this.#inFlight.get(id);
    if (sent === undefined) return;
    if (received.data.length === 0 && received.headers?.code === NO_RESPONDERS) {
      this.#fail(id, new errors.NoRespondersError(sent.request.subject));
      return;
    }
    this.#inFlight.delete(id);
    this.#hedgesLeft = Math.min(HEDGES_MAX, this.#hedgesLeft + HEDGES_PER_REPLY);
    sent.resolve(received);
  }

  #sweepInFlight(): void {
    const now = performance.now();
    for (const [id, sent] of this.#inFlight) {
      if (now >= sent.deadlineAt) this.#end(id, new errors.TimeoutError());
      else if (now >= sent.hedgeAt) this.#hedge(id, sent);
    }
    if (this.#inFlight.size === 0) this.#stopSweep();
  }

  #hedge(id: string, sent: InFlight): void {
    sent.hedgeAt = Infinity;
    if (this.#hedgesLeft < 1) return;
    this.#hedgesLeft -= 1;
    messageMetrics.hedged.inc({ subject: sent.request.subject });
    this.#send(id, sent);
  }

  /** One that was sent twice fails by the error of both. */
  #fail(id: string, error: Error): void {
    const sent = this.#inFlight.get(id);
    if (sent === undefined) return;
    sent.open -= 1;
    if (sent.open === 0) this.#end(id, error);
  }

  #end(id: string, error: Error): void {
    this.#inFlight.get(id)?.reject(error);
    this.#inFlight.delete(id);
  }

  #failAll(error: Error): void {
    for (const id of this.#inFlight.keys()) this.#end(id, error);
    this.#stopSweep();
  }

  #stopSweep(): void {
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  /** Reads responses; again after NATS has refused it. */
  #subscribe(): void {
    if (this.#isSubscribed || this.#connection.isClosed()) return;
    this.#isSubscribed = true;
    this.#connection.subscribe(`${this.#inbox}*`, {
      callback: (error, received) => {
        if (error === null) this.#receive(received);
      },
    });
  }

  /** Ends requests that NATS refuses, and all once the connection is closed. */
  async #watch(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
      const { operation, subject } = status.error;
      if (operation === 'subscription' && subject === `${this.#inbox}*`) {
        this.#isSubscribed = false;
        this.#failAll(status.error);
      }
      if (operation !== 'publish') continue;
      for (const [id, { request }] of this.#inFlight) if (request.subject === subject) this.#end(id, status.error);
    }
    this.#failAll(new errors.ClosedConnectionError());
  }
}
