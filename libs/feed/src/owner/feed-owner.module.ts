import {
  type DynamicModule,
  Inject,
  Module,
  type OnApplicationBootstrap,
  type BeforeApplicationShutdown,
} from '@nestjs/common';
import { type Lane, lanes, type OwnerReport } from '@registry/contracts-feed';
import { METERED_THREAD } from '@registry/observability';
import { Database } from '@registry/persistence';
import type { FeedOwnerSettings } from '../feed.config.ts';
import { FeedReporter, FeedReportModule } from '../feed-reporter.ts';
import { AnnouncementComposer } from './announcement-composer.ts';
import type { FeedTopic } from './feed-topic.ts';
import { feedOwnerHandler } from './feed-owner.handler.ts';
import { OutboxStore } from './outbox-store.ts';
import { RelayThread } from './relay/relay-thread.ts';
import { Relay } from './relay/relay.ts';
import { RunningRelay } from './relay/running-relay.ts';

export interface FeedOwnerOptions {
  /** The service's name. */
  readonly owner: string;
  readonly natsUrl: string;
  readonly topics: readonly FeedTopic[];
  readonly settings: FeedOwnerSettings;
  /** The program that runs the relay in a thread of its own; without one it runs in this thread. */
  readonly relayProgram?: string | undefined;
}

const FEED_OWNER = Symbol('FEED_OWNER');

/** What a publisher needs: the relay, and handlers for consumers that missed something. */
@Module({})
export class FeedOwnerModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #owner: string;

  constructor(
    @Inject(FEED_OWNER) options: FeedOwnerOptions,
    private readonly relay: RunningRelay,
    private readonly store: OutboxStore,
    reporter: FeedReporter,
  ) {
    this.#owner = options.owner;
    reporter.add(async () => [await this.#report()]);
  }

  /** Needs `PersistenceModule` and `MessagingModule`. */
  static forRoot(options: FeedOwnerOptions): DynamicModule {
    const { owner, natsUrl, topics, settings, relayProgram } = options;
    return {
      module: FeedOwnerModule,
      imports: [FeedReportModule],
      global: true, // the publisher's health reads the state of the relay
      controllers: [feedOwnerHandler(owner)],
      providers: [
        { provide: FEED_OWNER, useValue: options },
        { provide: OutboxStore, useFactory: (database: Database) => new OutboxStore(database), inject: [Database] },
        {
          provide: AnnouncementComposer,
          useFactory: (database: Database) => new AnnouncementComposer(database, topics),
          inject: [Database],
        },
        {
          provide: RunningRelay,
          useFactory: (database: Database, composer: AnnouncementComposer): RunningRelay =>
            relayProgram === undefined
              ? new Relay({ owner, natsUrl, database, composer, settings })
              : new RelayThread(relayProgram),
          inject: [Database, AnnouncementComposer],
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

  async #report(): Promise<OwnerReport> {
    const report = async (lane: Lane) => ({
      lane,
      ...(await this.store.progress(lane)),
      drafts: await this.store.draftCount(lane),
    });
    const [epoch, reports] = await Promise.all([this.store.epoch(), Promise.all(lanes.map(report))]);
    return {
      kind: 'owner',
      owner: this.#owner,
      epoch,
      lanes: reports,
      isActive: this.relay.isActive,
      fault: this.relay.fault,
    };
  }
}
