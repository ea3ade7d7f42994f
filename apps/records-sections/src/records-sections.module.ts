import { type DynamicModule, Module } from '@nestjs/common';
import { RECORD_TABLES } from '@registry/domain';
import { FeedOwnerModule, feedOwnerSettings, RunningRelay } from '@registry/feed';
import { LoadMeter } from '@registry/loading';
import { KEYED_READS } from '@registry/persistence';
import { serviceModules } from '@registry/service-host';
import { topics } from './announcements/topics.ts';
import { CompanyRecordsModule } from './company-records/company-records.module.ts';
import { ExplainModule } from './explain/explain.module.ts';
import { LiveModule } from './live/live.module.ts';
import type { LiveRegisters } from './live/live-registers.ts';
import type { recordsSectionsConfig } from './records-sections.config.ts';
import { SectionsModule } from './sections/sections.module.ts';

export interface RecordsSectionsOptions {
  readonly settings: ReturnType<typeof recordsSectionsConfig>;
  readonly version: string;
  /** The program of the relay's thread; without one it runs in this thread. */
  readonly relayProgram?: string;
  readonly liveRegisters: LiveRegisters;
}

@Module({})
export class RecordsSectionsModule {
  static forRoot({ settings, version, ...options }: RecordsSectionsOptions): DynamicModule {
    return {
      module: RecordsSectionsModule,
      imports: [
        ...serviceModules({
          service: 'records-sections',
          version,
          settings,
          sessions: { settings: KEYED_READS },
          tables: [...RECORD_TABLES, 'subjects'],
          checks: { announcements: RunningRelay },
        }),
        FeedOwnerModule.forRoot({
          owner: 'records-sections',
          natsUrl: settings.NATS_URL,
          topics,
          settings: feedOwnerSettings(settings),
          relayProgram: options.relayProgram,
        }),
        SectionsModule,
        CompanyRecordsModule,
        ExplainModule,
        LiveModule.forRoot(options.liveRegisters),
      ],
      providers: [LoadMeter],
    };
  }
}
