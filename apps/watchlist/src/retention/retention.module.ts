import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { errorMessage } from '@registry/errors';
import { FaultLog } from '@registry/feed';
import { Database } from '@registry/persistence';
import { setTimeout as delay } from 'node:timers/promises';
import { type RetentionDays, RetentionStore } from './retention.store.ts';

/** Milliseconds from one removal to the next. */
const REMOVE_MS = 3_600_000;

/** Removes what is kept no longer, once an hour. Every replica tries, and one at a time does. */
@Module({})
export class RetentionModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #logger = new Logger(RetentionModule.name);
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly store: RetentionStore) {}

  static forRoot(days: RetentionDays): DynamicModule {
    const useFactory = (database: Database) => new RetentionStore(database, days);
    return { module: RetentionModule, providers: [{ provide: RetentionStore, useFactory, inject: [Database] }] };
  }

  onApplicationBootstrap(): void {
    this.#running = this.#run(this.#stopping.signal);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const faults = new FaultLog(this.#logger);
    while (!signal.aborted) {
      let pauseMs = REMOVE_MS;
      try {
        const removed = await this.store.removeOld(signal);
        if (removed > 0) this.#logger.log(`${removed} rows were removed that are kept no longer.`);
        faults.succeeded();
      } catch (error) {
        pauseMs = faults.failed(`Nothing old is removed: ${errorMessage(error)}`);
      }
      await delay(pauseMs, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
    }
  }
}
