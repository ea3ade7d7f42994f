import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { SECTION_CONTROLLERS } from './sections.controller.ts';
import { SectionPages } from './list-section/section-pages.ts';

/** The record sections of a business. */
@Module({
  imports: [HealthModule],
  controllers: [...SECTION_CONTROLLERS],
  providers: [SectionPages],
})
export class RecordsModule {
  constructor(checks: HealthChecks) {
    checks.needService('records-sections');
  }
}
