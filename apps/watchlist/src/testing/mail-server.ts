import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly recipients: readonly string[];
  /** As it was sent. */
  readonly source: string;
}

/** An SMTP server on loopback that keeps what it takes. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** How many of the next mails are refused. */
  refusals = 0;
  /** Addresses to which it takes no mail. */
  readonly unknown = new Set<string>();
  readonly #server: SMTPServer;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => {
        const isUnknown = this.unknown.has(address);
        done(isUnknown ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null);
      },
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.once('end', () => {
          if (this.refusals > 0) {
            this.refusals -= 1;
            done(Object.assign(new Error('try again later'), { responseCode: 451 }));
            return;
          }
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          this.mails.push({ recipients, source: Buffer.concat(chunks).toString('utf8') });
          done();
        });
      },
    });
    this.#server.on('error', () => undefined); // clients that hang up
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server.server, 'listening');
    return server;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
