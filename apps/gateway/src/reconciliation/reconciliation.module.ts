import { Module } from '@nestjs/common';
import { BusinessesModule } from '../businesses/businesses.module.ts';
import { MatchModule, OpenMatchModule } from '../match/match.module.ts';
import { ReconciliationController } from './get-reconciliation-service/reconciliation.controller.ts';
import { KeyedReconciliationRoutes } from './keyed-reconciliation.routes.ts';
import { OpenReconciliationRoutes } from './open-reconciliation.routes.ts';
import { Reconciliation } from './reconciliation.ts';

@Module({ imports: [BusinessesModule, MatchModule], providers: [Reconciliation], exports: [Reconciliation] })
class ReconciliationModule {}

/** The reconciliation service of the production API. */
@Module({ imports: [ReconciliationModule], controllers: [ReconciliationController, KeyedReconciliationRoutes] })
export class KeyedReconciliationModule {}

/** The reconciliation service of the open demo. */
@Module({ imports: [ReconciliationModule, OpenMatchModule], controllers: [OpenReconciliationRoutes] })
export class OpenReconciliationModule {}
