import { type DynamicModule, Module } from '@nestjs/common';
import { RECORD_TABLES } from '@registry/domain';
import { FeedOwnerModule, type FeedOwnerSettings, RunningRelay } from '@registry/feed';
import { MessagingModule } from '@registry/messaging';
import { PersistenceModule, KEYED_READS } from '@registry/persistence';
import { HealthModule } from '@registry/service-host';
import { topics } from './announcements/topics.ts';
import { ExplainModule } from './explain/explain.module.ts';
import { LiveModule } from './live/live.module.ts';
import type { LiveRegisters } from './live/live-registers.ts';
import { SectionsModule } from './sections/sections.module.ts';

export interface RecordsSectionsOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly version: string;
  readonly natsUrl: string;
  readonly feed: FeedOwnerSettings;
  /** The program of the relay's thread; without one it runs in this thread. */
  readonly relayProgram?: string;
  readonly liveRegisters: LiveRegisters;
}

@Module({})
export class RecordsSectionsModule {
  static forRoot(options: RecordsSectionsOptions): DynamicModule {
    return {
      module: RecordsSectionsModule,
      imports: [
        PersistenceModule.forRoot({
          url: options.databaseUrl,
          name: 'records-sections',
          poolMax: options.databasePoolMax,
          settings: KEYED_READS,
        }),
        HealthModule.forService({
          service: 'records-sections',
          version: options.version,
          tables: [...RECORD_TABLES, 'subjects'],
          checks: { announcements: RunningRelay },
        }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'records-sections.asks' }),
        FeedOwnerModule.forRoot({
          owner: 'records-sections',
          natsUrl: options.natsUrl,
          topics,
          settings: options.feed,
          relayProgram: options.relayProgram,
        }),
        SectionsModule,
        ExplainModule,
        LiveModule.forRoot(options.liveRegisters),
      ],
    };
  }
}
