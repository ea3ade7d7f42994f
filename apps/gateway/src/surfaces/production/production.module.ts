import { type DynamicModule, Module } from '@nestjs/common';
import { AccountEndpointsModule } from '../../accounts/accounts.module.ts';
import { AnnotationEndpointsModule } from '../../annotations/annotations.module.ts';
import { BatchEndpointsModule } from '../../batches/batches.module.ts';
import { BusinessEndpointsModule } from '../../businesses/businesses.module.ts';
import { CopiesModule } from '../../copies/copies.module.ts';
import { RootController } from '../../discovery/root.controller.ts';
import { DecisionEndpointsModule } from '../../decisions/decisions.module.ts';
import { DocumentEndpointsModule } from '../../documents/documents.module.ts';
import { EntityEndpointsModule } from '../../entities/entities.module.ts';
import { EvidenceEndpointsModule } from '../../evidence/evidence.module.ts';
import { HealthChecks } from '../../health/health-checks.ts';
import { HealthModule } from '../../health/health.module.ts';
import { JurisdictionEndpointsModule } from '../../jurisdictions/jurisdictions.module.ts';
import { KeyedRequests } from '../../keys/keyed-requests.ts';
import { AccountModule, KeysModule } from '../../keys/keys.module.ts';
import { MatchEndpointsModule } from '../../match/match.module.ts';
import { PeopleEndpointsModule } from '../../people/people.module.ts';
import { KeyedReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { RecordEndpointsModule } from '../../records/records.module.ts';
import { TestClockHeader } from '../../sandbox/test-clock-header.ts';
import { ScreeningEndpointsModule } from '../../screening/screening.module.ts';
import { VerificationEndpointsModule } from '../../verifications/verifications.module.ts';
import { SsoEndpointsModule } from '../../sso/sso.module.ts';
import { WorkspaceEndpointsModule } from '../../workspace/workspace.module.ts';

interface ProductionOptions {
  /** Requests per second and key; 0 for no limit. */
  readonly burstPerSecond: number;
  /** Seconds that the client of an export may read nothing. */
  readonly exportStoppedSeconds: number;
}

/** The services that the endpoints call. */
const SERVICES = ['business-registry', 'records-sections', 'people', 'jurisdiction', 'batches'];

/** The features of the production API. */
@Module({})
export class ProductionModule {
  constructor(checks: HealthChecks) {
    for (const service of SERVICES) checks.needService(service);
  }

  static forRoot({ burstPerSecond, exportStoppedSeconds }: ProductionOptions): DynamicModule {
    return {
      module: ProductionModule,
      imports: [
        KeysModule.forRoot(burstPerSecond),
        BusinessEndpointsModule,
        EntityEndpointsModule,
        EvidenceEndpointsModule,
        MatchEndpointsModule,
        KeyedReconciliationModule,
        BatchEndpointsModule,
        RecordEndpointsModule,
        DocumentEndpointsModule,
        ScreeningEndpointsModule,
        DecisionEndpointsModule,
        AnnotationEndpointsModule,
        CopiesModule.forRoot(exportStoppedSeconds),
        PeopleEndpointsModule,
        JurisdictionEndpointsModule,
        AccountModule,
        AccountEndpointsModule,
        VerificationEndpointsModule,
        WorkspaceEndpointsModule,
        SsoEndpointsModule,
        HealthModule,
      ],
      controllers: [RootController],
      providers: [KeyedRequests, TestClockHeader],
    };
  }
}
