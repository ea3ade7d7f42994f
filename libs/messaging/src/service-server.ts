import type { Message } from '@registry/contracts-message';
import { type CustomTransportStrategy, type MessageHandler, NatsContext, Server } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import { inSpan, secondsSince } from '@registry/observability';
import { firstValueFrom } from 'rxjs';
import { type RequestContext, requestContext } from '@registry/request-context';
import { queueSeconds, readContext } from './context-headers.ts';
import { messageMetrics, type Outcome, findOutcome } from './message-metrics.ts';
import { connectToNats, watchConnection } from './nats-connection.ts';
import { type ReplyPacket, writeReply } from './reply-packet.ts';
import { readStatedContext, ServedMessage } from './served-message.ts';
import { NoWithheldCompanies, type WithheldCompanies } from './shown/show-companies.ts';
import { WriteCoalescer } from './write-coalescer.ts';

const servedOverNats = { 'messaging.system': 'nats', 'messaging.operation.name': 'process' };

/** How a message ended and what is sent back. */
interface Served {
  readonly outcome: Outcome;
  readonly reply?: ReplyPacket<unknown>;
}

export interface ServiceServerOptions {
  readonly url: string;
  /** The service's name: its queue group, so that each request reaches one replica. */
  readonly service: string;
  /** Milliseconds that `close` waits for requests under way. */
  readonly drainMsMax?: number;
}

/**
 * The NATS side of a service: Nest's packets and handlers with a close that loses no request. It has NATS send no more,
 * takes what was sent already, waits for those under way, and only then leaves. (Nest's own transport drops them or
 * always waits a fixed time, and NATS's `drain` does not wait for asynchronous handlers.) Each message is checked against
 * its contract and handled inside its request context; one whose time is up is not handled. What may not be shown leaves the reply.
 */
export class ServiceServer extends Server implements CustomTransportStrategy {
  readonly #options: Required<ServiceServerOptions>;
  readonly #subscriptions: Subscription[] = [];
  readonly #writes = new WriteCoalescer();
  /** The service provides it once it is made. */
  withheldCompanies: WithheldCompanies = new NoWithheldCompanies();
  #connection: NatsConnection | undefined;
  #connected = false;
  #inFlight = 0;
  #idle: (() => void) | undefined;

  constructor(options: ServiceServerOptions) {
    super();
    this.#options = { drainMsMax: 10_000, ...options };
  }

  /** Whether NATS is reachable now. */
  get isConnected(): boolean {
    return this.#connected;
  }

  /** The connection, once it exists: for publishing. */
  get connection(): NatsConnection | undefined {
    return this.#connection;
  }

  async listen(started: (error?: unknown) => void): Promise<void> {
    try {
      const connection = await connectToNats(this.#options.url, this.#options.service);
      this.#connection = connection;
      watchConnection(connection, this.#options.service, (isThere) => (this.#connected = isThere));
      for (const [subject, handler] of this.messageHandlers) {
        const served = new ServedMessage((handler.extras as { message: Message<unknown, unknown> }).message);
        this.#subscriptions.push(
          connection.subscribe(subject, {
            queue: this.#options.service,
            callback: (error, received) => {
              if (error !== null) this.logger.error(error);
              else
                this.#take(served, handler, received).catch((fault: unknown) => {
                  this.logger.error(fault);
                });
            },
          }),
        );
      }
      await connection.flush();
      started();
    } catch (error) {
      started(error);
    }
  }

  /** Leaves without losing a request: see the class. */
  async close(): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined) return;
    await this.#drainSubscriptions();
    await this.#waitUntilIdle();
    await this.#flush(connection);
    this.#connected = false;
    await connection.close();
  }

  unwrap<T>(): T {
    return this.#connection as T;
  }

  on(): void {
    throw new Error('ServiceServer hands out no events; watch `isConnected`.');
  }

  async #take(served: ServedMessage, handler: MessageHandler, received: Msg): Promise<void> {
    const startedAt = performance.now();
    this.#inFlight += 1;
    messageMetrics.inFlight.inc();
    try {
      const { outcome, reply } = await this.#response(served, handler, received);
      messageMetrics.requests.observe({ subject: served.message.subject, outcome }, secondsSince(startedAt));
      if (reply === undefined) return;
      const packet = writeReply({ form: served.message.form, ...reply });
      await this.#writes.run(() => received.respond(packet));
    } catch (error) {
      this.logger.error(error); // a response that cannot be sent: too large, or the connection is lost
    } finally {
      this.#inFlight -= 1;
      messageMetrics.inFlight.dec();
      if (this.#inFlight === 0) this.#idle?.();
    }
  }

  /** The reply or the error, in Nest's packet; none where nobody waits for it any more. */
  async #response(served: ServedMessage, handler: MessageHandler, received: Msg): Promise<Served> {
    const { subject } = served.message;
    let id: string | undefined;
    let context: RequestContext | undefined;
    try {
      const headers = served.headersOf(received);
      context = readContext(headers, served.message.deadlineMs);
      const queued = queueSeconds(headers);
      if (queued !== undefined) messageMetrics.queue.observe({ subject }, queued);
      if (context.deadlineAt <= Date.now()) return { outcome: 'expired' };
      const packet = served.packetOf(received);
      id = packet.id;
      context = { ...context, ...readStatedContext(packet.data) };
      const make = async (): Promise<unknown> => {
        const handled: unknown = await handler(packet.data, new NatsContext([subject, headers]));
        return firstValueFrom(this.transformToObservable(handled));
      };
      const reply = () => served.reply(make, packet.data, this.withheldCompanies);
      const response: unknown = await requestContext.run(context, () =>
        inSpan(subject, SpanKind.SERVER, servedOverNats, reply),
      );
      return { outcome: 'ok', reply: { response, id } };
    } catch (thrown) {
      const err = served.errorFor(thrown, context?.requestId);
      return { outcome: findOutcome(err.code), reply: { err, id } };
    }
  }

  /**
   * Ends the subscriptions after the messages that NATS has already sent: `unsubscribe` would drop these. While NATS is
   * unavailable, it waits for nothing.
   */
  async #drainSubscriptions(): Promise<void> {
    if (this.#connected) await Promise.all(this.#subscriptions.map((subscription) => subscription.drain()));
  }

  async #flush(connection: NatsConnection): Promise<void> {
    if (this.#connected) await connection.flush();
  }

  async #waitUntilIdle(): Promise<void> {
    if (this.#inFlight === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.drainMsMax);
      this.#idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
