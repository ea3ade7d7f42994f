import { type DynamicModule, Module } from '@nestjs/common';
import { AddressLimits, type LimitOptions } from '@registry/address-limits';
import { HealthChecks } from '../../health/health-checks.ts';
import { HealthModule } from '../../health/health.module.ts';
import { QuotasModule } from '../../keys/quotas/quotas.module.ts';
import { AdmittedBatches } from '../../batches/create-batch/admitted-batches.ts';
import { BatchReceiver } from '../../batches/create-batch/batch-receiver.ts';
import { UploadSlots } from '../../batches/create-batch/upload-slots.ts';
import { WorkspaceBatches } from '../../batches/workspace-batches.ts';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { CompanyMatcher } from '../../match/company-matcher.ts';
import { Reconciliation } from '../../reconciliation/reconciliation.ts';
import { SectionPages } from '../../records/list-section/section-pages.ts';
import { DataDates } from '../../businesses/data-dates.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import { PeopleByName } from '../../people/demo/people-by-name.ts';
import { Companies } from '../../search/companies.ts';
import { PublishedSources } from '../../site/published-sources.ts';
import { EnterpriseRequests } from '../../keys/enterprise-requests.ts';
import { DiscoveryController } from '../../discovery/discovery.controller.ts';
import { ConnectionsController } from '../../search/list-connections/connections.controller.ts';
import { TaxonomyController } from '../../search/get-taxonomy/taxonomy.controller.ts';
import { OpenReconciliationRoutes } from '../../reconciliation/open-reconciliation.routes.ts';
import { QueryLimits } from '../../match/query-limits.ts';
import { demoServices, OpenRequests, SETTLE_MS } from '../../open-requests/open-requests.ts';
import { CompanyPageRoutes } from '../../site/company/company-page.routes.ts';
import { CoveragePageRoutes } from '../../site/coverage/coverage-page.routes.ts';
import { BatchPageRoutes } from '../../site/match/batch-page.routes.ts';
import { ListBatches } from '../../site/match/list-batches.ts';
import { MatchPageRoutes } from '../../site/match/match-page.routes.ts';
import { PeoplePageRoutes } from '../../site/people/people-page.routes.ts';
import { SearchPageRoutes } from '../../site/search/search-page.routes.ts';
import { UnsubscribeRoutes } from '../../site/watchlists/unsubscribe/unsubscribe.routes.ts';
import { WatchlistPageRoutes } from '../../site/watchlists/watchlist/watchlist-page.routes.ts';
import { WatchlistSession } from '../../site/watchlists/watchlist-session.ts';
import { WatchlistsPageRoutes } from '../../site/watchlists/watchlists-page.routes.ts';
import { SitePages } from '../../site/layout/page.ts';
import { SitemapRoutes } from '../../site/sitemap/sitemap.routes.ts';
import { SearchController } from '../../search/search.controller.ts';
import { PeopleSearchController } from '../../people/demo/people-search.controller.ts';
import { SITE, type Site } from '../../addresses/site.ts';
import { WatchlistsModule } from '../../watchlists/watchlists.module.ts';

export interface DemoModuleOptions {
  readonly site: Site;
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

  static forRoot({ site, sourcesDir, limits, settleMs }: DemoModuleOptions): DynamicModule {
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
        SitemapRoutes,
        OpenReconciliationRoutes,
      ],
      providers: [
        OpenRequests,
        EnterpriseRequests,
        SitePages,
        WatchlistSession,
        BusinessReader,
        DataDates,
        LoadedData,
        Companies,
        PeopleByName,
        SectionPages,
        CompanyMatcher,
        AdmittedBatches,
        BatchReceiver,
        UploadSlots,
        WorkspaceBatches,
        ListBatches,
        Reconciliation,
        QueryLimits,
        { provide: PublishedSources, useFactory: () => PublishedSources.read(sourcesDir) },
        { provide: AddressLimits, useValue: new AddressLimits(limits) },
        { provide: SETTLE_MS, useValue: settleMs },
        { provide: SITE, useValue: site },
      ],
    };
  }
}
