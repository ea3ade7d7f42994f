import { Module } from '@nestjs/common';
import { HealthChecks } from '../health/health-checks.ts';
import { HealthModule } from '../health/health.module.ts';
import { DeliveriesController } from './deliveries/deliveries.controller.ts';
import { EntitiesController } from './entities/entities.controller.ts';
import { EventsController } from './events/events.controller.ts';
import { TestClocksController } from './test-clocks/test-clocks.controller.ts';
import { WatchlistsController } from './watchlists/watchlists.controller.ts';
import { ContactSender } from './contacts/contact-sender.ts';
import { DecisionSender } from './contacts/decision-sender.ts';
import { NoticeSender } from '../workspace/notices/notice-sender.ts';
import { DeletionSender } from '../workspace/deletions/deletion-sender.ts';
import { Watchlists } from './watchlists.ts';

/** Watchlists, for the keys of enterprise-plan workspaces and of sandboxes. Those of a sandbox have the time of a test clock. */
@Module({
  imports: [HealthModule],
  controllers: [WatchlistsController, EntitiesController, EventsController, DeliveriesController, TestClocksController],
  providers: [ContactSender, DecisionSender, DeletionSender, NoticeSender, Watchlists],
  exports: [Watchlists],
})
export class WatchlistsModule {
  constructor(checks: HealthChecks) {
    checks.needService('watchlist');
  }
}
