import { type DynamicModule, Module } from '@nestjs/common';
import { FeedConsumerModule } from '@registry/feed';
import { entitiesModule } from '@registry/persistence/entities-module';
import { serviceModules } from '@registry/service-host';
import type { batchesConfig } from './batches.config.ts';
import { BatchEntity } from './batches/batch.entity.ts';
import { BatchesHandler } from './batches/batches.handler.ts';
import { BatchesStore } from './batches/batches.store.ts';
import { CheckedBatches } from './batches/checked-batches.ts';
import { RowMatcher } from './batches/row-matcher.ts';
import { WithheldOfRegistry } from './batches/withheld-of-registry.ts';
import { erasuresSubscription } from './consumer/erasures.subscription.ts';
import { UploadsHandler } from './upload/uploads.handler.ts';
import { UploadsStore } from './upload/uploads.store.ts';
import { BatchQueue } from './work/batch-queue.ts';
import { BatchReporter } from './work/batch-reporter.ts';
import { BatchWorker } from './work/batch-worker.ts';

export interface BatchesOptions {
  readonly settings: ReturnType<typeof batchesConfig>;
  readonly version: string;
}

@Module({})
export class BatchesModule {
  static forRoot({ settings, version }: BatchesOptions): DynamicModule {
    return {
      module: BatchesModule,
      imports: [
        ...serviceModules({
          service: 'batches',
          version,
          settings,
          tables: ['batches', 'batch_chunks'],
          withheld: WithheldOfRegistry,
        }),
        ...entitiesModule(BatchEntity),
        FeedConsumerModule.forRoot({
          consumer: 'batches',
          subscriptions: [erasuresSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
      ],
      controllers: [UploadsHandler, BatchesHandler],
      providers: [UploadsStore, BatchesStore, CheckedBatches, RowMatcher, BatchQueue, BatchWorker, BatchReporter],
    };
  }
}
