import { type Message, onlyReads, serviceOf } from '@registry/contracts-message';
import { AppError, codes, type WireError } from '@registry/errors';
import { type Msg, type NatsConnection, PermissionViolationError, RequestError } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import { inSpan, secondsSince } from '@registry/observability';
import { writeContext } from './context-headers.ts';
import { HedgedCalls } from './hedged-calls.ts';
import { budgetLeftMs, requestContext } from '@registry/request-context';
import { MessageForms } from './message-forms.ts';
import { messageMetrics, findOutcome } from './message-metrics.ts';
import { connectToNats, endProcess, watchConnection } from './nats-connection.ts';
import { WriteCoalescer } from './write-coalescer.ts';

/** The response of a Nest NATS server: the reply, or an error in the shape of `AppError.toWire`. */
interface ReplyPacket<Reply> {
  readonly form?: number;
  readonly response?: Reply;
  readonly err?: WireError | string;
}

/** Time for the way back of the response, subtracted from the deadline that is passed on. */
const RETURN_MS = 10;

const requestedOverNats = { 'messaging.system': 'nats', 'messaging.operation.name': 'request' };

/**
 * Sends requests to services over NATS, in the packets of Nest's NATS server. It does not use Nest's client, which
 * creates and drops a subscription for each request.
 */
export class MessageClient {
  readonly #url: string;
  readonly #name: string;
  readonly #writes = new WriteCoalescer();
  readonly #hedged = new HedgedCalls();
  readonly #forms = new MessageForms();
  #connection: NatsConnection | undefined;
  #connected = false;
  #nextId = 0;
  readonly #subscribers: Subscriber[] = [];

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** A client of a connection that its caller keeps and closes: for commands. */
  static over(connection: NatsConnection, name: string): MessageClient {
    const client = new MessageClient('', name);
    client.#connection = connection;
    client.#connected = true;
    return client;
  }

  /** Starts connecting and returns at once: a gateway starts, and returns 502, while NATS is unavailable. */
  start(): void {
    messageMetrics.connected.set({ connection: this.#name }, 0);
    this.#connect().catch(endProcess);
  }

  /** Whether NATS is reachable now. */
  get isConnected(): boolean {
    return this.#connected;
  }

  /** The connection, once there is one. */
  get connection(): NatsConnection | undefined {
    return this.#connection;
  }

  /**
   * Calls the message's service. Throws the service's AppError, or `upstream_unavailable` without a response in time.
   */
  async call<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    const { subject } = message;
    const startedAt = performance.now();
    try {
      const reply = await inSpan(subject, SpanKind.CLIENT, requestedOverNats, () => this.#call(message, request));
      messageMetrics.calls.observe({ subject, outcome: 'ok' }, secondsSince(startedAt));
      return reply;
    } catch (error) {
      const outcome = error instanceof AppError ? findOutcome(error.code.slug) : 'failed';
      messageMetrics.calls.observe({ subject, outcome }, secondsSince(startedAt));
      throw error;
    }
  }

  async #call<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const budgetMs = budgetLeftMs(message.deadlineMs);
    const connection = this.#connection;
    if (connection === undefined || !this.#connected) throw unavailable(message, new Error('not connected to NATS'));
    if (budgetMs <= 0) throw unavailable(message, new Error('the request has no time left'));
    const id = String(++this.#nextId);
    const packet = JSON.stringify({ pattern: message.subject, data: request, id, form: message.form });
    const deadlineAt = performance.now() + budgetMs;
    const send = (): Promise<Msg> => {
      const timeout = Math.max(1, deadlineAt - performance.now());
      const headers = writeContext(requestContext.get(), Math.max(1, timeout - RETURN_MS));
      return this.#writes.run(() => connection.request(message.subject, packet, { timeout, headers }));
    };
    let reply: Msg;
    try {
      reply = await (onlyReads(message) ? this.#hedged.call(message.subject, budgetMs, send) : send());
    } catch (cause) {
      throw isRefused(cause) ? refused(message, cause) : unavailable(message, cause);
    }
    return this.#readReply(message, reply);
  }

  /** Publishes a message without content; one that cannot be sent now is lost. */
  signal(subject: string): void {
    if (this.#connected) this.#connection?.publish(subject);
  }

  /**
   * Calls `onMessage` for each message of these subjects; and whenever the connection is there, at first or again: what was published
   * before is lost.
   */
  subscribe(subjects: readonly string[], onMessage: () => void): void {
    const subscriber = { subjects, onMessage };
    this.#subscribers.push(subscriber);
    if (this.#connection !== undefined) subscribe(this.#connection, subscriber);
  }

  /** Callers wait for their own responses; this sends what is buffered and closes. */
  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#connected = false;
    await connection?.close();
  }

  #readReply<Request, Reply>(message: Message<Request, Reply>, reply: Msg): Reply {
    const { form, response, err } = packetOf<Reply>(message, reply);
    this.#forms.check(message, form, 'reply');
    if (typeof err === 'object') throw errorOf(err);
    if (response === undefined) throw unavailable(message, new Error(err ?? 'reply without a response'));
    return response;
  }

  async #connect(): Promise<void> {
    const connection = await connectToNats(this.#url, this.#name);
    this.#connection = connection;
    for (const subscriber of this.#subscribers) subscribe(connection, subscriber);
    watchConnection(connection, this.#name, (isThere) => {
      this.#connected = isThere;
      if (isThere) for (const { onMessage } of this.#subscribers) onMessage();
    });
  }
}

interface Subscriber {
  readonly subjects: readonly string[];
  readonly onMessage: () => void;
}

function subscribe(connection: NatsConnection, { subjects, onMessage }: Subscriber): void {
  for (const subject of subjects) connection.subscribe(subject, { callback: onMessage });
  onMessage();
}

function packetOf<Reply>(message: { readonly subject: string }, reply: Msg): ReplyPacket<Reply> {
  try {
    return reply.json<ReplyPacket<Reply> | null>() ?? {};
  } catch (cause) {
    throw unavailable(message, cause); // empty, or no JSON
  }
}

/** A message that the service rejects is an error of this process, which its caller cannot fix. */
function errorOf(err: WireError): Error {
  const error = AppError.fromWire(err);
  return error.code.slug === codes.service.invalidMessage.slug ? new Error(error.message) : error;
}

/** Whether NATS, and not the service, turned the request down: its user may not publish there. */
function isRefused(error: unknown): boolean {
  const reason = error instanceof RequestError ? error.cause : error;
  return reason instanceof PermissionViolationError;
}

/** A retry helps only once the permissions are right, so no time is stated. */
function refused(message: { readonly subject: string }, cause: unknown): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: `NATS refuses the request ${message.subject}: its user may not publish it. Configure the users that "brds nats-users" prints on the NATS server.`,
    cause,
  });
}

function unavailable(message: { readonly subject: string }, cause: unknown): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: `The ${serviceOf(message)} service did not respond. Retry after one second.`,
    retryAfterSeconds: 1,
    cause,
  });
}
