import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { type FeedStream, feedStreams, type PublisherReport } from '@registry/contracts-feed';
import type { WithheldCompanies } from '@registry/messaging/shown';
import { METERED_THREAD } from '@registry/observability';
import { Database } from '@registry/persistence';
import type { FeedPublisherSettings } from '../feed.config.ts';
import { FeedReporter, FeedReportModule } from '../feed-reporter.ts';
import { ChangeEventComposer } from './change-event-composer.ts';
import { CurrentPages } from './current-pages.ts';
import type { FeedTopic } from './feed-topic.ts';
import { feedPublisherHandler } from './feed-publisher.handler.ts';
import { OutboxStore } from './outbox-store.ts';
import { RelayThread } from './relay/relay-thread.ts';
import { Relay } from './relay/relay.ts';
import { RunningRelay } from './relay/running-relay.ts';

export interface FeedPublisherOptions {
  /** The service's name. */
  readonly publisher: string;
  readonly natsUrl: string;
  readonly topics: readonly FeedTopic[];
  readonly settings: FeedPublisherSettings;
  /** The program that runs the relay in a thread of its own; without one it runs in this thread. */
  readonly relayProgram?: string | undefined;
  /** Knows what may not be shown of the companies in its events; left out by a publisher without companies. */
  readonly withheld?: ((database: Database) => WithheldCompanies) | undefined;
}

const FEED_PUBLISHER = Symbol('FEED_PUBLISHER');

/** Parts of a publisher: the relay, and handlers for consumers that missed something. */
@Module({})
export class FeedPublisherModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #publisher: string;

  constructor(
    @Inject(FEED_PUBLISHER) options: FeedPublisherOptions,
    private readonly relay: RunningRelay,
    private readonly store: OutboxStore,
    reporter: FeedReporter,
  ) {
    this.#publisher = options.publisher;
    reporter.add(async () => [await this.#report()]);
  }

  /** Needs `PersistenceModule` and `MessagingModule`. */
  static forRoot(options: FeedPublisherOptions): DynamicModule {
    const { publisher, natsUrl, topics, settings, relayProgram, withheld } = options;
    return {
      module: FeedPublisherModule,
      imports: [FeedReportModule],
      global: true, // the publisher's health reads the state of the relay
      controllers: [feedPublisherHandler(publisher)],
      providers: [
        { provide: FEED_PUBLISHER, useValue: options },
        { provide: OutboxStore, useFactory: (database: Database) => new OutboxStore(database), inject: [Database] },
        {
          provide: ChangeEventComposer,
          useFactory: (database: Database) => new ChangeEventComposer(database, topics, withheld?.(database)),
          inject: [Database],
        },
        {
          provide: CurrentPages,
          useFactory: (...parts: ConstructorParameters<typeof CurrentPages>) => new CurrentPages(...parts),
          inject: [OutboxStore, ChangeEventComposer],
        },
        {
          provide: RunningRelay,
          useFactory: (database: Database, composer: ChangeEventComposer): RunningRelay =>
            relayProgram === undefined
              ? new Relay({ publisher, natsUrl, database, composer, settings })
              : new RelayThread(relayProgram),
          inject: [Database, ChangeEventComposer],
        },
        { provide: METERED_THREAD, useExisting: RunningRelay },
      ],
      exports: [OutboxStore, RunningRelay, METERED_THREAD],
    };
  }

  onApplicationBootstrap(): void {
    this.relay.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.relay.stop();
  }

  async #report(): Promise<PublisherReport> {
    const report = async (stream: FeedStream) => ({
      lane: stream,
      ...(await this.store.progress(stream)),
      drafts: await this.store.draftCount(stream),
    });
    const [epoch, reports] = await Promise.all([this.store.epoch(), Promise.all(feedStreams.map(report))]);
    return {
      kind: 'owner',
      owner: this.#publisher,
      epoch,
      lanes: reports,
      isActive: this.relay.isActive,
      fault: this.relay.fault,
    };
  }
}
