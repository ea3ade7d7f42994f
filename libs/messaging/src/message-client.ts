import { type Message, onlyReads, readForm, serviceOf } from '@registry/contracts-message';
import { AppError, codes, type WireError } from '@registry/errors';
import { type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { SpanKind } from '@opentelemetry/api';
import { inSpan, secondsSince } from '@registry/observability';
import { writeContext } from './context-headers.ts';
import { budgetLeftMs, requestContext } from '@registry/request-context';
import { MessageForms } from './message-forms.ts';
import { messageMetrics, findOutcome } from './message-metrics.ts';
import { connectToNats, endProcess, watchConnection } from './nats-connection.ts';
import { replyJson, type ReplyPacket } from './reply-packet.ts';
import { RequestMux } from './request-mux.ts';

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
  readonly #forms = new MessageForms();
  #connection: NatsConnection | undefined;
  #requests: RequestMux | undefined;
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
    client.#open(connection);
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

  /** Calls the message's service. Throws the service's AppError, or `upstream_unavailable` without a response in time. */
  async call<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<Reply> {
    return this.#observe(message, async () => this.#readReply(message, (await this.#send(message, request)).packet));
  }

  /** The same for a reply that is passed on as it is: its JSON as the service wrote it, which is not read. */
  async callJson<Request, Reply>(message: Message<Request, Reply>, request: NoInfer<Request>): Promise<string> {
    return this.#observe(message, async () => {
      const { id, packet } = await this.#send(message, request);
      return replyJson(packet, { id, form: message.form }) ?? JSON.stringify(this.#readReply(message, packet));
    });
  }

  async #observe<Result>({ subject }: { readonly subject: string }, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    try {
      const result = await inSpan(subject, SpanKind.CLIENT, requestedOverNats, work);
      messageMetrics.calls.observe({ subject, outcome: 'ok' }, secondsSince(startedAt));
      return result;
    } catch (error) {
      const outcome = error instanceof AppError ? findOutcome(error.code.slug) : 'failed';
      messageMetrics.calls.observe({ subject, outcome }, secondsSince(startedAt));
      throw error;
    }
  }

  /** Sends the request; the id of its packet, and the packet of its response. */
  async #send<Request>(message: Message<Request, unknown>, request: Request): Promise<Record<'id' | 'packet', string>> {
    const budgetMs = budgetLeftMs(message.deadlineMs);
    const [connection, requests] = [this.#connection, this.#requests];
    if (connection === undefined || requests === undefined || !this.#connected)
      throw unavailable(message, new Error('not connected to NATS'));
    if (budgetMs <= 0) throw unavailable(message, new Error('the request has no time left'));
    const { subject } = message;
    const id = String(++this.#nextId);
    const form = readForm(message, request);
    const packet = JSON.stringify({ pattern: subject, data: request, id, ...(form !== 1 && { form }) });
    const context = requestContext.get();
    const publish = (reply: string, leftMs: number): void => {
      const headers = writeContext(context, Math.max(1, leftMs - RETURN_MS));
      connection.publish(subject, packet, { reply, headers });
    };
    try {
      const received = await requests.request({ subject, budgetMs, isHedged: onlyReads(message), publish });
      return { id, packet: received.string() };
    } catch (cause) {
      throw cause instanceof PermissionViolationError ? refused(message, cause) : unavailable(message, cause);
    }
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

  #readReply<Request, Reply>(message: Message<Request, Reply>, packet: string): Reply {
    const { form, response, err } = parsePacket<Reply>(message, packet);
    this.#forms.check(message, form, 'reply');
    if (typeof err === 'object') throw errorOf(err);
    if (response === undefined) throw unavailable(message, new Error(err ?? 'reply without a response'));
    return response;
  }

  #open(connection: NatsConnection): void {
    this.#connection = connection;
    this.#requests = new RequestMux(connection, this.#name);
  }

  async #connect(): Promise<void> {
    const connection = await connectToNats(this.#url, this.#name);
    this.#open(connection);
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

function parsePacket<Reply>(message: { readonly subject: string }, packet: string): ReplyPacket<Reply> {
  try {
    return (JSON.parse(packet) as ReplyPacket<Reply> | null) ?? {};
  } catch (cause) {
    throw unavailable(message, cause); // empty, or no JSON
  }
}

/** A message that the service rejects is an error of this process, which its caller cannot fix. */
function errorOf(err: WireError): Error {
  const error = AppError.fromWire(err);
  return error.code.slug === codes.service.invalidMessage.slug ? new Error(error.message) : error;
}

/** NATS, and not the service, turned the request down. A retry helps only once the permissions are right, so no time is stated. */
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
