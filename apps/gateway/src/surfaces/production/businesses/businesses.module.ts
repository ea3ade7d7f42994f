import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { BusinessReader } from './get-business/business-reader.ts';
import { BusinessesController } from './businesses.controller.ts';
import { BusinessRefresh } from './business-refresh.ts';

@Module({
  imports: [HealthModule],
  controllers: [BusinessesController],
  providers: [BusinessReader, BusinessRefresh],
})
export class BusinessesModule {
  constructor(checks: HealthChecks) {
    checks.needService('business-registry');
  }
}
