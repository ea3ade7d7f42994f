import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { MessageClient } from '@registry/messaging';
import { Database } from '@registry/persistence';
import { FeedReporter, FeedReportModule } from '../feed-reporter.ts';
import { FeedListener } from './feed-listener.ts';
import { FeedReadiness } from './feed-readiness.ts';
import { FEED_LISTENERS, replayFeedHandler } from './replay-feed.handler.ts';
import type { Subscription } from './subscription.ts';

export interface FeedListenerModuleOptions {
  /** The service's name. */
  readonly listener: string;
  /** One for each owner. */
  readonly subscriptions: readonly Subscription[];
  /** Time without messages after which the publisher is checked for new ones; 5 s by default. */
  readonly idleMs?: number;
}

/**
 * What a service needs to keep tables from change events of others. Provides `FeedReadiness` to readers of the tables.
 */
@Module({})
export class FeedListenerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(FEED_LISTENERS) private readonly listeners: readonly FeedListener[],
    reporter: FeedReporter,
  ) {
    reporter.add(() => Promise.all(listeners.map((listener) => listener.report())));
  }

  /** Needs `PersistenceModule` and `MessagingModule`. */
  static forRoot({ listener, subscriptions, idleMs = 5_000 }: FeedListenerModuleOptions): DynamicModule {
    return {
      module: FeedListenerModule,
      imports: [FeedReportModule],
      global: true,
      controllers: [replayFeedHandler(listener)],
      providers: [
        {
          provide: FEED_LISTENERS,
          useFactory: (database: Database, client: MessageClient): readonly FeedListener[] =>
            subscriptions.map((subscription) => new FeedListener({ listener, subscription, database, client, idleMs })),
          inject: [Database, MessageClient],
        },
        {
          provide: FeedReadiness,
          useFactory: (listeners: readonly FeedListener[]) => new FeedReadiness(listeners),
          inject: [FEED_LISTENERS],
        },
      ],
      exports: [FeedReadiness],
    };
  }

  onApplicationBootstrap(): void {
    for (const listener of this.listeners) listener.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.listeners.map((listener) => listener.stop()));
  }
}
