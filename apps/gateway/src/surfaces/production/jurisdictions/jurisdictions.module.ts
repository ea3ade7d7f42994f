import { Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { JurisdictionsController } from './jurisdictions.controller.ts';

@Module({ imports: [HealthModule], controllers: [JurisdictionsController] })
export class JurisdictionsModule {
  constructor(checks: HealthChecks) {
    checks.needService('jurisdiction');
  }
}
