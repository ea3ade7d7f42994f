import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { ContactSender } from './contacts/contact-sender.ts';
import { ListDeliveriesController } from './deliveries/list-deliveries.controller.ts';
import { RedeliverEventsController } from './deliveries/redeliver-events.controller.ts';
import { RedeliverController } from './deliveries/redeliver.controller.ts';
import { SkipDeliveryController } from './deliveries/skip-delivery.controller.ts';
import { FollowEntitiesController } from './entities/follow-entities.controller.ts';
import { ListEntitiesController } from './entities/list-entities.controller.ts';
import { UnfollowEntityController } from './entities/unfollow-entity.controller.ts';
import { ListEventsController } from './events/list-events.controller.ts';
import { RehearseWatchlistController } from './events/rehearse-watchlist.controller.ts';
import { SendTestEventController } from './events/send-test-event.controller.ts';
import { CreateWatchlistController } from './watchlists/create-watchlist.controller.ts';
import { DeleteWatchlistController } from './watchlists/delete-watchlist.controller.ts';
import { GetWatchlistController } from './watchlists/get-watchlist.controller.ts';
import { ListWatchlistsController } from './watchlists/list-watchlists.controller.ts';
import { RotateSecretController } from './watchlists/rotate-secret.controller.ts';
import { UpdateWatchlistController } from './watchlists/update-watchlist.controller.ts';

/** Watchlists, for the keys of enterprise-plan workspaces. */
@Module({
  imports: [HealthModule],
  controllers: [
    CreateWatchlistController,
    ListWatchlistsController,
    GetWatchlistController,
    UpdateWatchlistController,
    DeleteWatchlistController,
    RotateSecretController,
    FollowEntitiesController,
    ListEntitiesController,
    UnfollowEntityController,
    ListEventsController,
    RehearseWatchlistController,
    SendTestEventController,
    ListDeliveriesController,
    RedeliverController,
    RedeliverEventsController,
    SkipDeliveryController,
  ],
  providers: [ContactSender],
})
export class WatchlistsModule {
  constructor(checks: HealthChecks) {
    checks.needService('watchlist');
  }
}
