import {
  type BeforeApplicationShutdown,
  Global,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { FEED_REPORT_SUBJECT, type FeedReport } from '@registry/contracts-feed';
import { MessageClient } from '@registry/messaging';
import { pause } from './pauses.ts';

type ReadReports = () => Promise<readonly FeedReport[]>;

/**
 * Responds to requests for feed reports, in one message for all parts of the process that have one: NATS lets a service respond once
 * to a request.
 */
@Injectable()
export class FeedReporter implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #parts: ReadReports[] = [];
  readonly #stopping = new AbortController();
  readonly #logger = new Logger('FeedReporter');

  constructor(private readonly client: MessageClient) {}

  /** Adds what a part of the process reports. */
  add(part: ReadReports): void {
    this.#parts.push(part);
  }

  /** Starts to respond as soon as NATS is there. */
  onApplicationBootstrap(): void {
    this.#subscribe().catch((error: unknown) => this.#logger.error(error));
  }

  beforeApplicationShutdown(): void {
    this.#stopping.abort();
  }

  async #subscribe(): Promise<void> {
    const { signal } = this.#stopping;
    while (this.client.connection === undefined && !signal.aborted) await pause(250, signal);
    const subscription = this.client.connection?.subscribe(FEED_REPORT_SUBJECT, {
      callback: (error, message) => {
        if (error !== null) return;
        Promise.all(this.#parts.map((part) => part()))
          .then((reports) => message.respond(JSON.stringify(reports.flat())))
          .catch(() => undefined); // the database or NATS is unavailable: the caller sees that this process did not respond
      },
    });
    signal.addEventListener('abort', () => subscription?.unsubscribe(), { once: true });
  }
}

/** One `FeedReporter` for the whole process. */
@Global()
@Module({ providers: [FeedReporter], exports: [FeedReporter] })
export class FeedReportModule {}
