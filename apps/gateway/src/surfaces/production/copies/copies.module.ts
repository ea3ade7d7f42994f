import { type DynamicModule, Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { ChangesController } from './list-changes/changes.controller.ts';
import { BusinessExports, STOPPED_SECONDS } from './export-businesses/business-exports.ts';
import { ExportsController } from './export-businesses/exports.controller.ts';

/** Whole states, and every change after them: what a customer's own copy is made of. */
@Module({})
export class CopiesModule {
  constructor(checks: HealthChecks) {
    checks.needService('business-registry');
  }

  /** `quotas` counts the rows of an export; `stoppedSeconds` is how long a client may read nothing. */
  static forRoot(quotas: DynamicModule, stoppedSeconds: number): DynamicModule {
    return {
      module: CopiesModule,
      imports: [HealthModule, quotas],
      controllers: [ChangesController, ExportsController],
      providers: [BusinessExports, { provide: STOPPED_SECONDS, useValue: stoppedSeconds }],
    };
  }
}
