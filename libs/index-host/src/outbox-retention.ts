import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { feedStreams } from '@registry/contracts-feed';
import { OutboxStore } from '@registry/feed';
import { Database } from '@registry/persistence';

/** Days for which change events are kept for indexes. An index that was stopped for longer is rebuilt. */
const KEPT_DAYS = 7;
const INTERVAL_MS = 600_000;

/** Deletes old change events, which the indexes of all replicas have applied. Every replica does so; it is idempotent. */
@Injectable()
export class OutboxRetention implements OnModuleInit, OnApplicationShutdown {
  readonly #logger = new Logger('OutboxRetention');
  readonly #outbox: OutboxStore;
  #timer: NodeJS.Timeout | undefined;

  constructor(database: Database) {
    this.#outbox = new OutboxStore(database);
  }

  onModuleInit(): void {
    this.#timer = setInterval(() => {
      this.drop(KEPT_DAYS).catch((error: unknown) =>
        this.#logger.warn({ message: 'old change events not deleted', error: (error as Error).message }),
      );
    }, INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Deletes change events older than `days`; the newest one stays. */
  async drop(days: number): Promise<void> {
    for (const stream of feedStreams) {
      // Nobody publishes these, and the store only drops what is marked as published.
      await this.#outbox.markPublished(stream, (await this.#outbox.progress(stream)).last);
      await this.#outbox.drop(stream, days);
    }
  }
}
