import { type CustomTransportStrategy, NatsContext, Server } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { firstValueFrom } from 'rxjs';
import { isOfRequest, readContext } from './context-headers.ts';
import { EndOfTurn } from './end-of-turn.ts';
import { connectToNats } from './nats-connection.ts';
import { requestClock } from './request-clock.ts';
import { requestContext } from './request-context.ts';

export interface ServiceServerOptions {
  readonly url: string;
  /** The service's name: its queue group, so that each request reaches one replica. */
  readonly service: string;
  /** Milliseconds that a message without a budget of its own may take. */
  readonly defaultBudgetMs?: number;
  /** Milliseconds that `close` waits for requests under way. */
  readonly drainMsMax?: number;
}

interface RequestPacket {
  readonly id?: string;
  readonly data?: unknown;
}

/**
 * The NATS side of a service: Nest's packets and handlers with a close that loses no request. It has NATS send no more,
 * takes what was sent already, waits for those under way, and only then leaves. (Nest's own transport drops them or
 * always waits a fixed time, and NATS's `drain` does not wait for asynchronous handlers.) Each message is handled inside
 * its request context; one whose time is up is not begun.
 */
export class ServiceServer extends Server implements CustomTransportStrategy {
  readonly #options: Required<ServiceServerOptions>;
  readonly #subscriptions: Subscription[] = [];
  readonly #endOfTurn = new EndOfTurn();
  #connection: NatsConnection | undefined;
  #connected = false;
  #underWay = 0;
  #idle: (() => void) | undefined;

  constructor(options: ServiceServerOptions) {
    super();
    this.#options = { defaultBudgetMs: 5_000, drainMsMax: 10_000, ...options };
  }

  /** Whether NATS is reachable now. */
  get isConnected(): boolean {
    return this.#connected;
  }

  /** The connection, once there is one: for publishing beside the requests. */
  get connection(): NatsConnection | undefined {
    return this.#connection;
  }

  async listen(started: (error?: unknown) => void): Promise<void> {
    try {
      const connection = await connectToNats(this.#options.url, this.#options.service);
      this.#connection = connection;
      this.#connected = true;
      void this.#watch(connection);
      for (const subject of this.messageHandlers.keys()) {
        this.#subscriptions.push(
          connection.subscribe(subject, {
            queue: this.#options.service,
            callback: (error, message) =>
              void (error === null ? this.#take(subject, message) : this.logger.error(error)),
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
    await this.#takeNoMore();
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

  async #take(subject: string, message: Msg): Promise<void> {
    const context = readContext(message.headers, this.#options.defaultBudgetMs);
    if (context.deadlineAt <= Date.now()) return;
    if (isOfRequest(message.headers)) requestClock.note();
    this.#underWay += 1;
    try {
      await requestContext.run(context, () => this.#answer(subject, message));
    } catch (error) {
      this.logger.error(error); // an answer that cannot be sent: too large, or the connection is gone
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#idle?.();
    }
  }

  async #answer(subject: string, message: Msg): Promise<void> {
    const packet = message.json<RequestPacket>();
    const handler = this.messageHandlers.get(subject);
    if (handler === undefined) return;
    let answer: { readonly response: unknown } | { readonly err: unknown };
    try {
      const handled: unknown = await handler(packet.data, new NatsContext([subject, message.headers]));
      answer = { response: await firstValueFrom(this.transformToObservable(handled)) };
    } catch (err) {
      answer = { err }; // already in wire shape: WireErrorFilter saw it
    }
    const reply = JSON.stringify({ ...answer, isDisposed: true, id: packet.id });
    await this.#endOfTurn.run(() => message.respond(reply));
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#connected = false;
      if (status.type === 'reconnect') this.#connected = true;
    }
  }

  /**
   * Ends the subscriptions behind what NATS has already sent: `unsubscribe` would drop that. While NATS is away nothing
   * comes, and nothing is waited for.
   */
  async #takeNoMore(): Promise<void> {
    if (this.#connected) await Promise.all(this.#subscriptions.map((subscription) => subscription.drain()));
  }

  async #flush(connection: NatsConnection): Promise<void> {
    if (this.#connected) await connection.flush();
  }

  async #waitUntilIdle(): Promise<void> {
    if (this.#underWay === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#options.drainMsMax);
      this.#idle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
