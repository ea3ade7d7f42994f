import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** A message as it arrived. */
export interface ReceivedMessage {
  /** The path that it was posted to. */
  readonly path: string;
  readonly id: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
  /** Milliseconds of the epoch. */
  readonly receivedAt: number;
  /** The response. */
  readonly status: number;
}

export interface ReceiverOptions {
  /** The secrets of each path; messages of others are not verified. */
  readonly secretsOf?: (path: string) => readonly string[];
  /** The status of the response to a message, by default 200; 0 closes the connection, -1 never responds. */
  readonly response?: (message: Omit<ReceivedMessage, 'status'>) => number;
  /** The body of each response, or of the one to a message. */
  readonly text?: string | ((message: Omit<ReceivedMessage, 'status'>) => string);
}

/** A receiver of webhooks on loopback, which keeps what arrived and counts signatures that are wrong. */
export class WebhookReceiver {
  readonly messages: ReceivedMessage[] = [];
  wrongSignatures = 0;
  response: NonNullable<ReceiverOptions['response']>;
  readonly #server: Server;
  readonly #toSecret: NonNullable<ReceiverOptions['secretsOf']>;
  readonly #text: NonNullable<ReceiverOptions['text']>;

  private constructor({ secretsOf: toSecret = () => [], response = () => 200, text = '' }: ReceiverOptions) {
    this.response = response;
    this.#text = text;
    this.#toSecret = toSecret;
    this.#server = createServer(
      { keepAliveTimeout: 60_000 },
      (request, response) => void this.#take(request, response),
    );
  }

  static async start(options: ReceiverOptions = {}): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver(options);
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  /** Where a path is received. */
  url(path = '/'): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** Those that got 2xx: the receiver has them. */
  get taken(): readonly ReceivedMessage[] {
    return this.messages.filter(({ status }) => status >= 200 && status < 300);
  }

  /** What the messages said. */
  get bodies(): readonly Readonly<Record<string, unknown>>[] {
    return this.messages.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', headers } = request;
    const body = await text(request);
    const message = { path, id: String(headers['webhook-id']), body, headers, receivedAt: Date.now() };
    for (const secret of this.#toSecret(path)) if (!isSigned(secret, message)) this.wrongSignatures += 1;
    const status = this.response(message);
    this.messages.push({ ...message, status });
    if (status > 0) response.writeHead(status).end(typeof this.#text === 'string' ? this.#text : this.#text(message));
    else if (status === 0) request.socket.destroy();
  }
}

/** Whether a message is signed with the secret, by the library of Standard Webhooks. */
function isSigned(secret: string, { body, headers }: Pick<ReceivedMessage, 'body' | 'headers'>): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
