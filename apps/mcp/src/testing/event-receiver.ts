import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';

type Body = Readonly<Record<string, unknown>>;

/** A receiver of subscriptions on loopback. It returns the challenges to paths whose secrets it has. */
export class EventReceiver {
  /** The secrets of each path, all of which sign a message. */
  readonly secrets: Map<string, readonly string[]>;
  readonly receiver: WebhookReceiver;

  private constructor(secrets: Map<string, readonly string[]>, receiver: WebhookReceiver) {
    this.secrets = secrets;
    this.receiver = receiver;
  }

  static async start(): Promise<EventReceiver> {
    const secrets = new Map<string, readonly string[]>();
    const options = {
      secretsOf: (path: string) => secrets.get(path) ?? [],
      text: ({ path, body }: { path: string; body: string }) => {
        const { challenge } = JSON.parse(body) as Body;
        return challenge !== undefined && secrets.has(path) ? JSON.stringify({ challenge }) : '';
      },
    };
    return new EventReceiver(secrets, await WebhookReceiver.start(options));
  }

  url(path: string): string {
    return this.receiver.url(path);
  }

  /** The messages that were posted to a path, in the order of arrival, with its headers and the status of the response. */
  messages(path: string) {
    const posted = this.receiver.messages.filter((message) => message.path === path);
    return posted.map(({ headers, status, body }) => ({ headers, status, body: JSON.parse(body) as Body }));
  }

  /** The events that a path took. */
  taken(path: string): readonly Body[] {
    return this.messages(path).flatMap(({ body, status }) => (status === 200 && 'eventId' in body ? [body] : []));
  }

  /** Returns `status` to each message that meets the condition, but for challenges, and 200 to others. */
  respond(status: (body: Body) => number): void {
    this.receiver.response = ({ body }) => {
      const parsed = JSON.parse(body) as Body;
      return parsed['type'] === 'verification' ? 200 : status(parsed);
    };
  }

  close(): void {
    this.receiver.close();
  }
}
