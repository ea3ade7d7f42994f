import { type DynamicModule, Module } from '@nestjs/common';
import { FeedConsumerModule, FeedPublisherModule, feedPublisherSettings, RunningRelay } from '@registry/feed';
import { registryLive } from '@registry/contracts-business-registry';
import { indexProviders, type SearchOptions } from '@registry/index-host';
import { liveProviders } from '@registry/live-lookup';
import { LoadMeter } from '@registry/loading';
import { KEYED_READS, retentionProvider } from '@registry/persistence';
import { serviceModules } from '@registry/service-host';
import { CountBusinessesHandler } from './change-events/count-businesses.handler.ts';
import { GetCompaniesHandler } from './change-events/get-companies.handler.ts';
import { topics } from './change-events/topics.ts';
import type { businessRegistryConfig } from './business-registry.config.ts';
import { BusinessesHandler } from './businesses/businesses.handler.ts';
import { GetBusinessReadModel } from './businesses/get-business.read-model.ts';
import { GetDataDatesHandler } from './businesses/get-data-dates.handler.ts';
import { MatchKeysReadModel } from './businesses/match-keys.read-model.ts';
import { RegisterDetailsReadModel } from './businesses/register-details.read-model.ts';
import { RegisterCoverageReadModel } from './search/register-coverage.read-model.ts';
import { RegisterExtentReadModel } from './businesses/register-extent.read-model.ts';
import { recordsSubscription } from './aliases/records.subscription.ts';
import { ChangeLog } from './changes/change-log.ts';
import { ListBusinessesHandler } from './changes/list-businesses.handler.ts';
import { ListMatchKeysHandler } from './businesses/list-match-keys.handler.ts';
import { ListChangesHandler } from './changes/list-changes.handler.ts';
import { DocumentsReadModel } from './businesses/documents/documents.read-model.ts';
import { ListDocumentsHandler } from './businesses/documents/list-documents.handler.ts';
import { EntitiesHandler } from './entities/entities.handler.ts';
import { EntitiesReadModel } from './entities/entities.read-model.ts';
import { EntityWorker } from './entities/linking/entity.worker.ts';
import { ListBusinessEventsHandler } from './history/list-business-events.handler.ts';
import { BusinessOnDayReadModel } from './businesses/valid-on/business-on-day.read-model.ts';
import { LiveLookup } from './live/live-lookup.ts';
import { LIVE_SOURCES, type LiveSources } from './live/live-sources.ts';
import { LiveHandler } from './live/live.handler.ts';
import { ListLoadedFilesHandler } from './load/list-loaded-files.handler.ts';
import { CompanyRegisters } from './match/company-registers.ts';
import { PastRegisters } from './match/past/past-registers.ts';
import { ReplacedNames } from './match/past/replaced-names.ts';
import { MatchCompaniesHandler } from './match/match-companies.handler.ts';
import { companyBase, companyIndexFiles } from './search/company-base.ts';
import { CompanyDates } from './search/company-dates.ts';
import { CompanyIndex } from './search/company-index.ts';
import { ListHiddenValuesHandler } from './withheld/list-hidden-values.handler.ts';
import { ListSuppressedBusinessesHandler } from './suppressions/list-suppressed-businesses.handler.ts';
import { FollowedWithheld, withheld } from './withheld/withheld-companies.ts';
import { warmUpHits } from './search/hits.sql.ts';
import { ListRegistersHandler } from './search/list-registers.handler.ts';
import { IndexedStates } from './search/indexed-states.ts';
import { UpdateScreeningHandler } from './screening/update-screening.handler.ts';
import { ListNamedBusinessesHandler } from './search/named/list-named-businesses.handler.ts';
import { SearchBusinessesHandler } from './search/search-businesses.handler.ts';
import { SearchBusinessesReadModel } from './search/search-businesses.read-model.ts';

export interface BusinessRegistryOptions {
  readonly settings: ReturnType<typeof businessRegistryConfig>;
  readonly version: string;
  /** The program of the relay's thread; without one it runs in this thread. */
  readonly relayProgram?: string;
  readonly search: SearchOptions;
  readonly liveSources: LiveSources;
}

/** Classes that serve its messages. */
const HANDLERS = [
  BusinessesHandler,
  CountBusinessesHandler,
  EntitiesHandler,
  GetCompaniesHandler,
  GetDataDatesHandler,
  ListBusinessEventsHandler,
  ListBusinessesHandler,
  ListChangesHandler,
  ListDocumentsHandler,
  ListHiddenValuesHandler,
  ListLoadedFilesHandler,
  ListMatchKeysHandler,
  ListRegistersHandler,
  ListSuppressedBusinessesHandler,
  LiveHandler,
  MatchCompaniesHandler,
  ListNamedBusinessesHandler,
  SearchBusinessesHandler,
  UpdateScreeningHandler,
];

@Module({})
export class BusinessRegistryModule {
  static forRoot({ settings, version, ...options }: BusinessRegistryOptions): DynamicModule {
    return {
      module: BusinessRegistryModule,
      imports: [
        ...serviceModules({
          service: 'business-registry',
          version,
          settings,
          sessions: { settings: KEYED_READS, warmUp: warmUpHits },
          withheld: FollowedWithheld,
          tables: ['businesses', 'names', 'registrations'],
          checks: { announcements: RunningRelay },
        }),
        FeedPublisherModule.forRoot({
          publisher: 'business-registry',
          natsUrl: settings.NATS_URL,
          topics,
          settings: feedPublisherSettings(settings),
          relayProgram: options.relayProgram,
          withheld,
        }),
        FeedConsumerModule.forRoot({
          consumer: 'business-registry',
          subscriptions: [recordsSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
      ],
      controllers: HANDLERS,
      providers: [
        BusinessOnDayReadModel,
        ChangeLog,
        CompanyDates,
        CompanyRegisters,
        GetBusinessReadModel,
        DocumentsReadModel,
        EntitiesReadModel,
        EntityWorker,
        IndexedStates,
        LiveLookup,
        LoadMeter,
        MatchKeysReadModel,
        PastRegisters,
        RegisterDetailsReadModel,
        RegisterCoverageReadModel,
        RegisterExtentReadModel,
        ReplacedNames,
        SearchBusinessesReadModel,
        ...indexProviders(CompanyIndex, options.search, companyIndexFiles, companyBase),
        retentionProvider(settings.VERSIONS_DAYS),
        { provide: LIVE_SOURCES, useValue: options.liveSources },
        ...liveProviders(registryLive, options.liveSources),
      ],
    };
  }
}
