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
import { FeedConsumer } from './feed-consumer.ts';
import { FeedReadiness } from './feed-readiness.ts';
import { FEED_CONSUMERS, replayFeedHandler } from './replay-feed.handler.ts';
import type { Subscription } from './subscription.ts';

export interface FeedConsumerModuleOptions {
  /** The service's name. */
  readonly consumer: string;
  /** One for each owner. */
  readonly subscriptions: readonly Subscription[];
  /** Time without messages after which the publisher is checked for new ones; 5 s by default. */
  readonly idleMs?: number;
}

/**
 * Parts that keep tables of a service from change events of others. Provides `FeedReadiness` to readers of the tables.
 */
@Module({})
export class FeedConsumerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(
    @Inject(FEED_CONSUMERS) private readonly consumers: readonly FeedConsumer[],
    reporter: FeedReporter,
  ) {
    reporter.add(() => Promise.all(consumers.map((consumer) => consumer.report())));
  }

  /** Needs `PersistenceModule` and `MessagingModule`. */
  static forRoot({ consumer, subscriptions, idleMs = 5_000 }: FeedConsumerModuleOptions): DynamicModule {
    return {
      module: FeedConsumerModule,
      imports: [FeedReportModule],
      global: true,
      controllers: [replayFeedHandler(consumer)],
      providers: [
        {
          provide: FEED_CONSUMERS,
          useFactory: (database: Database, client: MessageClient): readonly FeedConsumer[] =>
            subscriptions.map((subscription) => new FeedConsumer({ consumer, subscription, database, client, idleMs })),
          inject: [Database, MessageClient],
        },
        {
          provide: FeedReadiness,
          useFactory: (consumers: readonly FeedConsumer[]) => new FeedReadiness(consumers),
          inject: [FEED_CONSUMERS],
        },
      ],
      exports: [FeedReadiness],
    };
  }

  onApplicationBootstrap(): void {
    for (const consumer of this.consumers) consumer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
  }
}
