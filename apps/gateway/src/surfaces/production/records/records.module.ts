import { Inject, Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { ListFederalController } from './list-section/list-federal.controller.ts';
import { ListLicensesController } from './list-section/list-licenses.controller.ts';
import { ListLiensController } from './list-section/list-liens.controller.ts';
import { ListPermitsController } from './list-section/list-permits.controller.ts';
import { SectionPages } from './list-section/section-pages.ts';

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
