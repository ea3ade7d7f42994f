import { type DynamicModule, Module } from '@nestjs/common';
import { CompanyMatcher } from '../match/company-matcher.ts';
import { BatchQueue } from './work/batch-queue.ts';
import { BatchReceiver } from './create-batch/batch-receiver.ts';
import { BatchReporter } from './work/batch-reporter.ts';
import { BatchWorker } from './work/batch-worker.ts';
import { BatchesController } from './batches.controller.ts';
import { BatchesStore } from './batches.store.ts';

/** Long lists of companies, matched in the background. */
@Module({})
export class BatchesModule {
  /** `quotas` counts the rows of an upload. */
  static forRoot(quotas: DynamicModule): DynamicModule {
    return {
      module: BatchesModule,
      imports: [quotas],
      controllers: [BatchesController],
      providers: [BatchesStore, BatchQueue, BatchReceiver, BatchWorker, BatchReporter, CompanyMatcher],
    };
  }
}
