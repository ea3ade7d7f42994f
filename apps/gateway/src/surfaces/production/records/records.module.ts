import { Inject, Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { ListFederalController } from './list-federal.controller.ts';
import { ListLicensesController } from './list-licenses.controller.ts';
import { ListLiensController } from './list-liens.controller.ts';
import { ListPermitsController } from './list-permits.controller.ts';
import { SectionPages } from './section-pages.ts';

/** The record sections of a business. */
@Module({
  imports: [HealthModule],
  controllers: [ListLiensController, ListLicensesController, ListPermitsController, ListFederalController],
  providers: [SectionPages],
})
export class RecordsModule {
  constructor(@Inject(HealthChecks) checks: HealthChecks) {
    checks.needService('records-sections');
  }
}
