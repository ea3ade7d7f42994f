import { FEED_REPORT_SUBJECT, type FeedReport } from '@registry/contracts-feed';
import type { MessageClient } from '@registry/messaging';
import { pause } from './pauses.ts';

/** Answers whoever asks how the announcements stand. Every process answers: a report says whose it is. */
export class FeedReporter {
  readonly #stopping = new AbortController();

  /** Starts to answer as soon as NATS is there. */
  start(client: MessageClient, report: () => Promise<readonly FeedReport[]>): void {
    void this.#subscribe(client, report);
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #subscribe(client: MessageClient, report: () => Promise<readonly FeedReport[]>): Promise<void> {
    const { signal } = this.#stopping;
    while (client.connection === undefined && !signal.aborted) await pause(250, signal);
    const subscription = client.connection?.subscribe(FEED_REPORT_SUBJECT, {
      callback: (error, message) => {
        if (error !== null) return;
        void report().then(
          (reports) => message.respond(JSON.stringify(reports)),
          () => undefined, // a database that is away: who asks sees that this process did not answer
        );
      },
    });
    signal.addEventListener('abort', () => subscription?.unsubscribe(), { once: true });
  }
}
