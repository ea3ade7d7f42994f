import { type DynamicModule, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { entitiesModule } from '@registry/persistence/entities-module';
import { WebhookAddresses } from '@registry/webhooks';
import { DeliveriesHandler } from './delivery/deliveries.handler.ts';
import { EntitiesHandler } from './entities/entities.handler.ts';
import { EntitiesStore } from './entities/entities.store.ts';
import { FollowEntity } from './entities/follow.entity.ts';
import { FollowedCompanyEntity } from './followed/followed-company.entity.ts';
import { UpdateRejectedHitsHandler } from './followed/update-rejected-hits.handler.ts';
import { DeleteWorkspaceWatchlistsHandler } from './watchlists/delete-workspace-watchlists.handler.ts';
import { EventsHandler } from './watchlists/events.handler.ts';
import { IdempotentWrites } from './idempotency/idempotent-writes.ts';
import { RehearseWatchlistHandler } from './rehearsal/rehearse-watchlist.handler.ts';
import { RehearsedCompaniesReadModel } from './rehearsal/rehearsed-companies.read-model.ts';
import { SealedTexts } from './sealing/sealed-texts.ts';
import { ClockOfRequest } from './test-clocks/clock-of-request.ts';
import { TestClocksHandler } from './test-clocks/test-clocks.handler.ts';
import { TestClocksStore } from './test-clocks/test-clocks.store.ts';
import type { WatchlistSettings } from './watchlist.config.ts';
import { DeliveryTargets } from './watchlists/delivery-targets.ts';
import { EndpointEntity, WatchlistEntity } from './watchlists/watchlist.entity.ts';
import { VerificationsHandler } from './verifications/verifications.handler.ts';
import { WatchlistsHandler } from './watchlists/watchlists.handler.ts';
import { WatchlistsStore } from './watchlists/watchlists.store.ts';

/** Parts for the requests of workspaces: watchlists, their companies, events and deliveries. */
@Module({})
export class WatchlistsModule {
  static forRoot(settings: WatchlistSettings): DynamicModule {
    const allowLoopback = settings.DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS;
    return {
      module: WatchlistsModule,
      imports: entitiesModule(EndpointEntity, FollowEntity, FollowedCompanyEntity, WatchlistEntity),
      controllers: [
        DeleteWorkspaceWatchlistsHandler,
        DeliveriesHandler,
        EntitiesHandler,
        EventsHandler,
        RehearseWatchlistHandler,
        TestClocksHandler,
        UpdateRejectedHitsHandler,
        VerificationsHandler,
        WatchlistsHandler,
      ],
      providers: [
        DeliveryTargets,
        EntitiesStore,
        IdempotentWrites,
        RehearsedCompaniesReadModel,
        TestClocksStore,
        WatchlistsStore,
        { provide: APP_INTERCEPTOR, useClass: ClockOfRequest },
        { provide: SealedTexts, useFactory: () => new SealedTexts(settings.SEALING_SECRET) },
        { provide: WebhookAddresses, useFactory: () => new WebhookAddresses({ allowLoopback }) },
      ],
      exports: [IdempotentWrites, SealedTexts, TestClocksStore, TypeOrmModule, WebhookAddresses],
    };
  }
}
