import { type DynamicModule, Inject, Module } from '@nestjs/common';
import { HealthChecks } from '../../health/health-checks.ts';
import { HealthModule } from '../../health/health.module.ts';
import { BusinessReader } from '../production/businesses/get-business/business-reader.ts';
import { DEMO_BASE_URL, MCP_URL } from './base-url.ts';
import { GetDiscoveryController } from './get-discovery/get-discovery.controller.ts';
import { GetTaxonomyController } from './get-taxonomy/get-taxonomy.controller.ts';
import { AddressLimits, type LimitOptions } from './limits/address-limits.ts';
import { OpenRequests } from './open-requests.ts';
import { CompanyPageRoutes } from './pages/company/company-page.routes.ts';
import { CoveragePageRoutes } from './pages/coverage/coverage-page.routes.ts';
import { PeoplePageRoutes } from './pages/people/people-page.routes.ts';
import { SearchPageRoutes } from './pages/search/search-page.routes.ts';
import { SiteFilesRoutes } from './pages/site-files.routes.ts';
import { SearchCompaniesController } from './search-companies/search-companies.controller.ts';
import { SearchPeopleController } from './search-people/search-people.controller.ts';

export interface DemoModuleOptions {
  /** Of links; `''` makes them paths. */
  readonly baseUrl: string;
  /** Of the tool server; `''` where it is not known. */
  readonly mcpUrl: string;
  readonly limits: LimitOptions;
}

@Module({})
export class DemoModule {
  constructor(@Inject(HealthChecks) checks: HealthChecks) {
    for (const service of ['demo', 'business-registry', 'records-sections', 'jurisdiction'])
      checks.needService(service);
  }

  static forRoot({ baseUrl, mcpUrl, limits }: DemoModuleOptions): DynamicModule {
    return {
      module: DemoModule,
      imports: [HealthModule],
      controllers: [
        GetDiscoveryController,
        SearchCompaniesController,
        SearchPeopleController,
        GetTaxonomyController,
        SearchPageRoutes,
        CompanyPageRoutes,
        PeoplePageRoutes,
        CoveragePageRoutes,
        SiteFilesRoutes,
      ],
      providers: [
        OpenRequests,
        BusinessReader,
        { provide: AddressLimits, useValue: new AddressLimits(limits) },
        { provide: DEMO_BASE_URL, useValue: baseUrl },
        { provide: MCP_URL, useValue: mcpUrl },
      ],
    };
  }
}
