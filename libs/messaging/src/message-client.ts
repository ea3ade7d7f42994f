import { type Message, serviceOf } from '@registry/contracts-message';
import { AppError, codes, type WireError } from '@registry/errors';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { writeContext } from './context-headers.ts';
import { budgetLeftMs, requestContext } from '@registry/request-context';
import { connectToNats, watchConnection } from './nats-connection.ts';
import { WriteCoalescer } from './write-coalescer.ts';

/** What a Nest NATS server answers: the reply, or an error in the shape of `AppError.toWire`. */
interface ReplyPacket<Reply> {
  readonly response?: Reply;
  readonly err?: WireError | string;
}

/** Time for the answer's way back, taken from the budget that is handed on. */
const RETURN_MS = 10;

/**
 * Asks services over NATS. It speaks the packets of Nest's NATS server; it does not use Nest's client, which makes and
 * drops a subscription for each request.
 */
export class MessageClient {
  readonly #url: string;
  readonly #name: string;
  readonly #writes = new WriteCoalescer();
  #connection: NatsConnection | undefined;
  #connected = false;
  #nextId = 0;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
  }

  /** Starts connecting and returns at once: a gateway starts, and answers 502, while NATS is away. */
  start(): void {
    void this.#connect();
  }

  /** Whether NATS is reachable now. */
  get isConnected(): boolean {
    return this.#connected;
  }

  /** The connection, once there is one. */
  get connection(): NatsConnection | undefined {
    return this.#connection;
  }

  /** Asks the message's service. Throws the service's AppError, or `upstream_unavailable` when none answered in time. */
  async call<Request, Reply>(message: Message<Request, Reply>, request: Request): Promise<Reply> {
    const budgetMs = budgetLeftMs(message.deadlineMs);
    const connection = this.#connection;
    if (connection === undefined || !this.#connected) throw unavailable(message, new Error('not connected to NATS'));
    if (budgetMs <= 0) throw unavailable(message, new Error('the request has no time left'));
    const id = String(++this.#nextId);
    const options = {
      timeout: budgetMs,
      headers: writeContext(requestContext.get(), Math.max(1, budgetMs - RETURN_MS)),
    };
    const packet = JSON.stringify({ pattern: message.subject, data: request, id });
    let answer: Msg;
    try {
      answer = await this.#writes.run(() => connection.request(message.subject, packet, options));
    } catch (cause) {
      throw unavailable(message, cause);
    }
    return readReply(message, answer);
  }

  /** Answers under way are waited for by their callers; this sends what is buffered and closes. */
  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    this.#connected = false;
    await connection?.close();
  }

  async #connect(): Promise<void> {
    const connection = await connectToNats(this.#url, this.#name);
    this.#connection = connection;
    this.#connected = true;
    await watchConnection(connection, (isThere) => (this.#connected = isThere));
  }
}

function readReply<Request, Reply>(message: Message<Request, Reply>, answer: Msg): Reply {
  const { response, err } = packetOf<Reply>(message, answer);
  if (typeof err === 'object') throw errorOf(err);
  if (response === undefined) throw unavailable(message, new Error(err ?? 'answer without a response'));
  return response;
}

function packetOf<Reply>(message: { readonly subject: string }, answer: Msg): ReplyPacket<Reply> {
  try {
    return answer.json<ReplyPacket<Reply> | null>() ?? {};
  } catch (cause) {
    throw unavailable(message, cause); // empty, or no JSON
  }
}

/** A message that the service refuses is this process's own fault, and nothing that its caller can mend. */
function errorOf(err: WireError): Error {
  const error = AppError.fromWire(err);
  return error.code.slug === codes.service.invalidMessage.slug ? new Error(error.message) : error;
}

function unavailable(message: { readonly subject: string }, cause: unknown): AppError {
  return new AppError(codes.service.upstreamUnavailable, {
    message: `The ${serviceOf(message)} service did not answer; try again in a second.`,
    retryAfterSeconds: 1,
    cause,
  });
}
