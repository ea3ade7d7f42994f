import { type DynamicModule, Module } from '@nestjs/common';
import { recordsLive } from '@registry/contracts-records-sections';
import { RECORD_TABLES } from '@registry/domain';
import { FeedPublisherModule, feedPublisherSettings, RunningRelay } from '@registry/feed';
import { liveProviders } from '@registry/live-lookup';
import { LoadMeter } from '@registry/loading';
import { KEYED_READS, retentionProvider } from '@registry/persistence';
import { serviceModules } from '@registry/service-host';
import { topics } from './change-events/topics.ts';
import { CompanyRecordsReadModel } from './company-records/company-records.read-model.ts';
import { ListCompanyRecordsHandler } from './company-records/list-company-records.handler.ts';
import { KnownRecords } from './differences/known-records.ts';
import { ListRecordDifferencesHandler } from './differences/list-record-differences.handler.ts';
import { ExplainMatchesHandler } from './explain/explain-matches.handler.ts';
import { ListRecordHoldersHandler } from './holders/list-record-holders.handler.ts';
import { LiveRecords } from './live/live-records.ts';
import { LIVE_REGISTERS, type LiveRegisters } from './live/live-registers.ts';
import { LiveHandler } from './live/live.handler.ts';
import { FindSubjectsReadModel } from './matching/find-subjects.read-model.ts';
import { warmUpSubjects } from './matching/find-subjects.sql.ts';
import type { recordsSectionsConfig } from './records-sections.config.ts';
import { CompanyScreenings } from './screening/company-screenings.ts';
import { ListedEntries } from './screening/listed-entries.ts';
import { LoadedListsReadModel } from './screening/loaded-lists.read-model.ts';
import { ScreenCompaniesHandler } from './sections/screen-companies.handler.ts';
import { ListRecordFilesHandler } from './load/list-record-files.handler.ts';
import { CACHED_MS } from './cached-ms.ts';
import { CoverageReadModel } from './sections/coverage/coverage.read-model.ts';
import { CountSectionsHandler } from './sections/count-sections.handler.ts';
import { GetRecordHandler } from './record/get-record.handler.ts';
import { GetRecordReadModel } from './record/get-record.read-model.ts';
import { ListContactsHandler } from './sections/list-contacts.handler.ts';
import { ListSectionHandler } from './sections/list-section.handler.ts';
import { ListSectionReadModel } from './sections/list-section.read-model.ts';
import { ListSectionsHandler } from './sections/list-sections.handler.ts';
import { ListSectionsReadModel } from './sections/list-sections.read-model.ts';
import { READING_DAY } from './reading-day.ts';
import { readingDay } from '@registry/request-context';
import { KnownStatuses } from './sections/valid-on/known-statuses.ts';
import { RecordsOnDayReadModel } from './sections/valid-on/records-on-day.read-model.ts';

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
          sessions: { settings: KEYED_READS, warmUp: warmUpSubjects },
          tables: [...RECORD_TABLES, 'subjects', 'exclusion_entries'],
          checks: { announcements: RunningRelay },
        }),
        FeedPublisherModule.forRoot({
          publisher: 'records-sections',
          natsUrl: settings.NATS_URL,
          topics,
          settings: feedPublisherSettings(settings),
          relayProgram: options.relayProgram,
        }),
      ],
      controllers: [
        CountSectionsHandler,
        ExplainMatchesHandler,
        GetRecordHandler,
        ListCompanyRecordsHandler,
        ListContactsHandler,
        ListRecordFilesHandler,
        ListRecordDifferencesHandler,
        ListRecordHoldersHandler,
        ListSectionHandler,
        ListSectionsHandler,
        LiveHandler,
        ScreenCompaniesHandler,
      ],
      providers: [
        CompanyRecordsReadModel,
        CompanyScreenings,
        { provide: CACHED_MS, useValue: 1_000 },
        CoverageReadModel,
        FindSubjectsReadModel,
        GetRecordReadModel,
        ListedEntries,
        KnownRecords,
        KnownStatuses,
        ListSectionReadModel,
        // It is what a screening knows of a company, too.
        ListSectionsHandler,
        ListSectionsReadModel,
        LiveRecords,
        LoadedListsReadModel,
        RecordsOnDayReadModel,
        LoadMeter,
        retentionProvider(settings.VERSIONS_DAYS),
        { provide: LIVE_REGISTERS, useValue: options.liveRegisters },
        { provide: READING_DAY, useValue: () => readingDay() },
        ...liveProviders(recordsLive, options.liveRegisters),
      ],
    };
  }
}
