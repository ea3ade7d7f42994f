import { type DynamicModule, Module } from '@nestjs/common';
import { HealthChecks } from '../../health/health-checks.ts';
import { HealthModule } from '../../health/health.module.ts';
import { QuotasModule } from '../../keys/quotas/quotas.module.ts';
import { DataDates } from '../../businesses/data-dates.ts';
import { AccountController } from '../../keys/account/account.controller.ts';
import { BatchesController } from '../../batches/batches.controller.ts';
import { AdmittedBatches } from '../../batches/create-batch/admitted-batches.ts';
import { BatchReceiver } from '../../batches/create-batch/batch-receiver.ts';
import { UploadSlots } from '../../batches/create-batch/upload-slots.ts';
import { WorkspaceBatches } from '../../batches/workspace-batches.ts';
import { BusinessRefresh } from '../../businesses/business-refresh.ts';
import { BusinessesController } from '../../businesses/businesses.controller.ts';
import { BusinessReader } from '../../businesses/get-business/business-reader.ts';
import { BusinessExports, STOPPED_SECONDS } from '../../copies/export-businesses/business-exports.ts';
import { ExportsController } from '../../copies/export-businesses/exports.controller.ts';
import { ChangesController } from '../../copies/list-changes/changes.controller.ts';
import { LoadedData } from '../../jurisdictions/loaded-data.ts';
import { JurisdictionsController } from '../../jurisdictions/jurisdictions.controller.ts';
import { KeyedRequests } from '../../keys/keyed-requests.ts';
import { CompanyMatcher } from '../../match/company-matcher.ts';
import { MatchCompaniesController } from '../../match/match-companies.controller.ts';
import { PeopleController } from '../../people/production/people.controller.ts';
import { ReconciliationController } from '../../reconciliation/get-reconciliation-service/reconciliation.controller.ts';
import { KeyedReconciliationRoutes } from '../../reconciliation/keyed-reconciliation.routes.ts';
import { Reconciliation } from '../../reconciliation/reconciliation.ts';
import { SectionPages } from '../../records/list-section/section-pages.ts';
import { SECTION_CONTROLLERS } from '../../records/sections.controller.ts';
import { RootController } from '../../discovery/root.controller.ts';

interface ProductionOptions {
  /** Requests per second and key; 0 for no limit. */
  readonly burstPerSecond: number;
  /** Seconds that the client of an export may read nothing. */
  readonly exportStoppedSeconds: number;
}

/** The services that the endpoints call. */
const SERVICES = ['business-registry', 'records-sections', 'people', 'jurisdiction', 'batches'];

@Module({})
export class ProductionModule {
  constructor(checks: HealthChecks) {
    for (const service of SERVICES) checks.needService(service);
  }

  static forRoot({ burstPerSecond, exportStoppedSeconds }: ProductionOptions): DynamicModule {
    return {
      module: ProductionModule,
      imports: [QuotasModule.forRoot(burstPerSecond), HealthModule],
      controllers: [
        RootController,
        BusinessesController,
        MatchCompaniesController,
        ReconciliationController,
        KeyedReconciliationRoutes,
        BatchesController,
        ...SECTION_CONTROLLERS,
        ChangesController,
        ExportsController,
        PeopleController,
        JurisdictionsController,
        AccountController,
      ],
      providers: [
        KeyedRequests,
        BusinessReader,
        BusinessRefresh,
        CompanyMatcher,
        Reconciliation,
        AdmittedBatches,
        BatchReceiver,
        UploadSlots,
        WorkspaceBatches,
        SectionPages,
        BusinessExports,
        { provide: STOPPED_SECONDS, useValue: exportStoppedSeconds },
        DataDates,
        LoadedData,
      ],
    };
  }
}
