import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { BusinessReader } from './get-business/business-reader.ts';
import { BusinessRefresh } from './business-refresh.ts';
import { GetBusinessController } from './get-business/get-business.controller.ts';
import { CreateRefreshController } from './create-refresh/create-refresh.controller.ts';
import { GetRefreshController } from './get-refresh/get-refresh.controller.ts';
import { ListBusinessEventsController } from './list-business-events/list-business-events.controller.ts';
import { SearchBusinessesController } from './search-businesses/search-businesses.controller.ts';
import { SuggestBusinessesController } from './suggest-businesses/suggest-businesses.controller.ts';

@Module({
  imports: [HealthModule],
  controllers: [
    SearchBusinessesController,
    SuggestBusinessesController,
    GetBusinessController,
    CreateRefreshController,
    GetRefreshController,
    ListBusinessEventsController,
  ],
  providers: [BusinessReader, BusinessRefresh],
})
export class BusinessesModule {
  constructor(checks: HealthChecks) {
    checks.needService('business-registry');
  }
}
