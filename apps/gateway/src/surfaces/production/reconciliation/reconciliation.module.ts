import { type DynamicModule, Module } from '@nestjs/common';
import { BusinessReader } from '../businesses/get-business/business-reader.ts';
import { CompanyMatcher } from '../match/company-matcher.ts';
import { KeyedReconciliationRoutes } from './keyed-reconciliation.routes.ts';
import { ReconciliationController } from './get-reconciliation-service/reconciliation.controller.ts';
import { Reconciliation } from './reconciliation.ts';

/** The service with which OpenRefine and its like match columns of names. */
@Module({})
export class ReconciliationModule {
  /** `quotas` counts the queries of a request. */
  static forRoot(quotas: DynamicModule): DynamicModule {
    return {
      module: ReconciliationModule,
      imports: [quotas],
      controllers: [ReconciliationController, KeyedReconciliationRoutes],
      providers: [Reconciliation, BusinessReader, CompanyMatcher],
    };
  }
}
