import { Module } from '@nestjs/common';
import { BatchesController } from './batches.controller.ts';
import { AdmittedBatches } from './create-batch/admitted-batches.ts';
import { BatchReceiver } from './create-batch/batch-receiver.ts';
import { PoliciesStore } from '../verifications/policies/policies.store.ts';
import { ScreeningModule } from '../screening/screening.module.ts';
import { WorkspaceBatches } from './workspace-batches.ts';

/** A workspace's batches: received, counted, passed on and read. */
@Module({
  imports: [ScreeningModule],
  providers: [AdmittedBatches, BatchReceiver, PoliciesStore, WorkspaceBatches],
  exports: [BatchReceiver, WorkspaceBatches],
})
export class BatchesModule {}

/** The production API's batches. */
@Module({ imports: [BatchesModule], controllers: [BatchesController] })
export class BatchEndpointsModule {}
