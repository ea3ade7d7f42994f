import { type DynamicModule, Module } from '@nestjs/common';
import { CopiedWithheld, FeedConsumerModule } from '@registry/feed';
import { Database } from '@registry/persistence';
import { serviceModules } from '@registry/service-host';
import { CheckWorker } from './checks/check.worker.ts';
import { CompanyCheck } from './checks/company-check.ts';
import { FollowedScreening } from './checks/followed-screening.ts';
import { DeliveryModule } from './delivery.module.ts';
import { companiesSubscription } from './consumer/companies.subscription.ts';
import { recordsSubscription } from './consumer/records.subscription.ts';
import { RetentionStore } from './retention/retention.store.ts';
import { RetentionWorker } from './retention/retention.worker.ts';
import { CaseReview } from './verifications/case-review.ts';
import { ReviewWorker } from './verifications/review.worker.ts';
import { ServicesClient } from './services-client.ts';
import type { WatchlistSettings } from './watchlist.config.ts';
import { WatchlistsModule } from './watchlists.module.ts';

export interface WatchlistOptions {
  readonly settings: WatchlistSettings;
  readonly version: string;
}

@Module({})
export class WatchlistModule {
  static forRoot({ settings, version }: WatchlistOptions): DynamicModule {
    const retentionDays = { events: settings.EVENT_RETENTION_DAYS, deliveries: settings.DELIVERY_RETENTION_DAYS };
    const watchlists = WatchlistsModule.forRoot(settings);
    return {
      module: WatchlistModule,
      imports: [
        ...serviceModules({
          service: 'watchlist',
          version,
          settings,
          tables: ['watchlists', 'watchlist_entities', 'watchlist_events', 'webhook_deliveries'],
          sessions: { hasSandbox: true },
          client: ServicesClient,
          withheld: CopiedWithheld,
        }),
        FeedConsumerModule.forRoot({
          consumer: 'watchlist',
          subscriptions: [companiesSubscription, recordsSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
        watchlists,
        DeliveryModule.forRoot({ settings, version, watchlists }),
      ],
      providers: [
        CaseReview,
        CheckWorker,
        CompanyCheck,
        FollowedScreening,
        RetentionWorker,
        ReviewWorker,
        {
          provide: RetentionStore,
          useFactory: (database: Database) => new RetentionStore(database, retentionDays),
          inject: [Database],
        },
      ],
    };
  }
}
