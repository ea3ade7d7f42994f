import { type DynamicModule, Module } from '@nestjs/common';
import { MessagingModule } from '@registry/messaging/messaging-module';
import { PersistenceModule } from '@registry/persistence/persistence-module';
import { HealthModule } from '@registry/service-host';
import { ChecksModule } from './checks/checks.module.ts';
import { DeliveryModule } from './delivery/delivery.module.ts';
import { DigestModule } from './digest/digest.module.ts';
import { EntitiesModule } from './entities/entities.module.ts';
import { EventsModule } from './events/events.module.ts';
import { IdempotencyModule } from './idempotency/idempotency.module.ts';
import { ListenModule } from './listen/listen.module.ts';
import type { MailerOptions } from './mail/mailer.ts';
import { RehearsalModule } from './rehearsal/rehearsal.module.ts';
import { RetentionModule } from './retention/retention.module.ts';
import type { RetentionDays } from './retention/retention.store.ts';
import { WatchlistsModule } from './watchlists/watchlists.module.ts';

export interface WatchlistOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly natsUrl: string;
  readonly feedIdleMs: number;
  readonly sealingSecret: string;
  readonly retryDelaysMs: readonly number[];
  /** For development alone. */
  readonly allowLoopback: boolean;
  /** Where readers of mails reach the demo surface, without a slash at its end. */
  readonly publicUrl: string;
  readonly mail: MailerOptions;
  readonly retentionDays: RetentionDays;
  readonly version: string;
}

@Module({})
export class WatchlistModule {
  static forRoot(options: WatchlistOptions): DynamicModule {
    return {
      module: WatchlistModule,
      imports: [
        PersistenceModule.forRoot({ url: options.databaseUrl, name: 'watchlist', poolMax: options.databasePoolMax }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'watchlist.asks' }),
        HealthModule.forService({
          service: 'watchlist',
          version: options.version,
          tables: ['watchlists', 'watchlist_entities', 'watchlist_events', 'webhook_deliveries'],
        }),
        IdempotencyModule.forRoot(options.sealingSecret),
        ListenModule.forRoot({ idleMs: options.feedIdleMs }),
        ChecksModule,
        WatchlistsModule,
        EntitiesModule,
        EventsModule,
        DeliveryModule.forRoot(options),
        DigestModule.forRoot(options),
        RehearsalModule,
        RetentionModule.forRoot(options.retentionDays),
      ],
    };
  }
}
