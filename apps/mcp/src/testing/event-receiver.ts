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

/** A message of a subscription as it arrived. */
export interface ReceivedEvent {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, unknown>>;
  /** Which of the secrets of the path signed it. */
  readonly signedBy: readonly string[];
  readonly status: number;
}

/** A receiver of subscriptions on loopback, which returns challenges that are signed with a secret that it knows. */
export class EventReceiver {
  readonly messages: ReceivedEvent[] = [];
  readonly secrets = new Map<string, readonly string[]>();
  /** The status of the response to each message but a challenge. */
  response: (message: Omit<ReceivedEvent, 'status'>) => number = () => 204;
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<EventReceiver> {
    const receiver = new EventReceiver();
    receiver.#server.listen(0, '127.0.0.1');
    await once(receiver.#server, 'listening');
    return receiver;
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  /** The events that a path took, in the order of their arrival. */
  taken(path: string): readonly Readonly<Record<string, unknown>>[] {
    const taken = this.messages.filter((message) => message.path === path && message.status === 204);
    return taken.flatMap(({ body }) => ('eventId' in body ? [body] : []));
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', headers } = request;
    const raw = await text(request);
    const signedBy = (this.secrets.get(path) ?? []).filter((secret) => isSigned(secret, raw, headers));
    const message = { path, headers, body: JSON.parse(raw) as ReceivedEvent['body'], signedBy };
    const isChallenge = message.body['type'] === 'verification';
    const status = signedBy.length === 0 ? 401 : isChallenge ? 200 : this.response(message);
    this.messages.push({ ...message, status });
    response.writeHead(status).end(isChallenge ? JSON.stringify({ challenge: message.body['challenge'] }) : '');
  }
}

function isSigned(secret: string, body: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
