import { type DynamicModule, Module } from '@nestjs/common';
import { AddressLimits, type LimitOptions } from '@registry/address-limits';
import { HealthChecks } from '../../health/health-checks.ts';
import { HealthModule } from '../../health/health.module.ts';
import { QuotasModule } from '../../quotas/quotas.module.ts';
import { BatchesStore } from '../production/batches/batches.store.ts';
import { CheckedBatches } from '../production/batches/checked-batches.ts';
import { BatchReceiver } from '../production/batches/create-batch/batch-receiver.ts';
import { UploadSlots } from '../production/batches/create-batch/upload-slots.ts';
import { BusinessReader } from '../production/businesses/get-business/business-reader.ts';
import { CompanyMatcher } from '../production/match/company-matcher.ts';
import { Reconciliation } from '../production/reconciliation/reconciliation.ts';
import { SectionPages } from '../production/records/list-section/section-pages.ts';
import { DataDates } from '../data-dates.ts';
import { PublishedSources } from './published-sources/published-sources.ts';
import { MCP_URL } from './base-url.ts';
import { demoServices, SETTLE_MS } from './demo-services.ts';
import { EnterpriseRequests } from './watchlists/enterprise-requests.ts';
import { DiscoveryController } from './get-discovery/discovery.controller.ts';
import { ConnectionsController } from './list-connections/connections.controller.ts';
import { TaxonomyController } from './get-taxonomy/taxonomy.controller.ts';
import { OpenReconciliationRoutes } from './reconciliation/open-reconciliation.routes.ts';
import { QueryLimits } from './requests/query-limits.ts';
import { OpenRequests } from './requests/open-requests.ts';
import { CompanyPageRoutes } from './pages/company/company-page.routes.ts';
import { CoveragePageRoutes } from './pages/coverage/coverage-page.routes.ts';
import { BatchPageRoutes } from './pages/match/batch-page.routes.ts';
import { ListBatches } from './pages/match/list-batches.ts';
import { MatchPageRoutes } from './pages/match/match-page.routes.ts';
import { PeoplePageRoutes } from './pages/people/people-page.routes.ts';
import { SearchPageRoutes } from './pages/search/search-page.routes.ts';
import { UnsubscribeRoutes } from './pages/watchlists/unsubscribe/unsubscribe.routes.ts';
import { WatchlistPageRoutes } from './pages/watchlists/watchlist/watchlist-page.routes.ts';
import { WatchlistSession } from './pages/watchlists/watchlist-session.ts';
import { WatchlistsPageRoutes } from './pages/watchlists/watchlists-page.routes.ts';
import { SiteFilesRoutes } from './pages/site-files.routes.ts';
import { SitemapRoutes } from './pages/sitemap/sitemap.routes.ts';
import { SearchController } from './search.controller.ts';
import { PeopleSearchController } from './search-people/people-search.controller.ts';
import { SITE, type Site } from './site.ts';
import { WatchlistsModule } from './watchlists/watchlists.module.ts';

export interface DemoModuleOptions {
  readonly site: Site;
  /** Of the tool server; `''` where it is not known. */
  readonly mcpUrl: string;
  /** The folder of the source descriptions. */
  readonly sourcesDir: string;
  readonly limits: LimitOptions;
  /** Milliseconds in which the services have followed a change. */
  readonly settleMs: number;
}

@Module({})
export class DemoModule {
  constructor(checks: HealthChecks) {
    for (const service of demoServices) checks.needService(service);
  }

  static forRoot({ site, mcpUrl, sourcesDir, limits, settleMs }: DemoModuleOptions): DynamicModule {
    return {
      module: DemoModule,
      imports: [HealthModule, QuotasModule.forRoot(0), WatchlistsModule],
      controllers: [
        DiscoveryController,
        SearchController,
        PeopleSearchController,
        TaxonomyController,
        ConnectionsController,
        SearchPageRoutes,
        CompanyPageRoutes,
        PeoplePageRoutes,
        MatchPageRoutes,
        BatchPageRoutes,
        CoveragePageRoutes,
        WatchlistsPageRoutes,
        WatchlistPageRoutes,
        UnsubscribeRoutes,
        SiteFilesRoutes,
        SitemapRoutes,
        OpenReconciliationRoutes,
      ],
      providers: [
        OpenRequests,
        EnterpriseRequests,
        WatchlistSession,
        BusinessReader,
        DataDates,
        SectionPages,
        CompanyMatcher,
        BatchesStore,
        CheckedBatches,
        BatchReceiver,
        UploadSlots,
        ListBatches,
        Reconciliation,
        QueryLimits,
        { provide: PublishedSources, useFactory: () => PublishedSources.read(sourcesDir) },
        { provide: AddressLimits, useValue: new AddressLimits(limits) },
        { provide: SETTLE_MS, useValue: settleMs },
        { provide: SITE, useValue: site },
        { provide: MCP_URL, useValue: mcpUrl },
      ],
    };
  }
}
