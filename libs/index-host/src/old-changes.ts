import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { lanes } from '@registry/contracts-feed';
import { OutboxStore } from '@registry/feed';
import { Database } from '@registry/persistence';

/** Days that what was written is kept for indexes to follow. One that was away for longer is built anew. */
const KEPT_DAYS = 7;
const INTERVAL_MS = 600_000;

/** Drops what the indexes of all replicas have followed long ago. Every replica does; two at once do no harm. */
@Injectable()
export class OldChanges implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger(OldChanges.name);
  readonly #outbox: OutboxStore;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#outbox = new OutboxStore(database);
  }

  onModuleInit(): void {
    this.#timer = setInterval(() => {
      this.drop(KEPT_DAYS).catch((error: unknown) =>
        this.#logger.warn(`Old changes stay until the next attempt: ${(error as Error).message}`),
      );
    }, INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Drops what is older than so many days; the newest stays. */
  async drop(days: number): Promise<void> {
    for (const lane of lanes) {
      // Nobody publishes these; the store drops but what is behind the place up to which all is marked as published.
      await this.#outbox.markPublished(lane, (await this.#outbox.progress(lane)).last);
      await this.#outbox.drop(lane, days);
    }
  }
}
