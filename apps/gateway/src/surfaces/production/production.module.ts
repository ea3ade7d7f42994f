import { type DynamicModule, Module } from '@nestjs/common';
import { HealthModule } from '../../health/health.module.ts';
import { QuotasModule } from '../../quotas/quotas.module.ts';
import { AccountModule } from './account/account.module.ts';
import { BatchesModule } from './batches/batches.module.ts';
import { BusinessesModule } from './businesses/businesses.module.ts';
import { CopiesModule } from './copies/copies.module.ts';
import { JurisdictionsModule } from './jurisdictions/jurisdictions.module.ts';
import { KeyedRequests } from './keyed-requests.ts';
import { MatchModule } from './match/match.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { ReconciliationModule } from './reconciliation/reconciliation.module.ts';
import { RecordsModule } from './records/records.module.ts';
import { RootController } from './root/root.controller.ts';

interface ProductionOptions {
  /** Requests per second and key; 0 for no limit. */
  readonly burstPerSecond: number;
  /** Seconds that the client of an export may read nothing. */
  readonly exportStoppedSeconds: number;
}

@Module({})
export class ProductionModule {
  static forRoot({ burstPerSecond, exportStoppedSeconds }: ProductionOptions): DynamicModule {
    const quotas = QuotasModule.forRoot(burstPerSecond);
    return {
      module: ProductionModule,
      imports: [
        quotas,
        BusinessesModule,
        MatchModule.forRoot(quotas),
        ReconciliationModule.forRoot(quotas),
        BatchesModule.forRoot(quotas),
        RecordsModule,
        CopiesModule.forRoot(quotas, exportStoppedSeconds),
        PeopleModule,
        JurisdictionsModule,
        AccountModule,
        HealthModule,
      ],
      controllers: [RootController],
      providers: [KeyedRequests],
    };
  }
}
