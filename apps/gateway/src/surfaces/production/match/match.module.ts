import { type DynamicModule, Module } from '@nestjs/common';
import { HealthChecks } from '../../../health/health-checks.ts';
import { HealthModule } from '../../../health/health.module.ts';
import { CompanyMatcher } from './company-matcher.ts';
import { MatchCompaniesController } from './match-companies.controller.ts';

/** Lists of companies. */
@Module({})
export class MatchModule {
  constructor(checks: HealthChecks) {
    checks.needService('business-registry');
  }

  /** `quotas` counts the queries of a body. */
  static forRoot(quotas: DynamicModule): DynamicModule {
    return {
      module: MatchModule,
      imports: [HealthModule, quotas],
      controllers: [MatchCompaniesController],
      providers: [CompanyMatcher],
    };
  }
}
