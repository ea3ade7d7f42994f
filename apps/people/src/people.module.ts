import { type DynamicModule, Module } from '@nestjs/common';
import { FeedReadiness } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { MessagingModule } from '@registry/messaging';
import { PersistenceModule } from '@registry/persistence';
import { HealthModule } from '@registry/service-host';
import { ListenModule } from './listen/listen.module.ts';
import { SearchModule } from './search/search.module.ts';

export interface PeopleOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly natsUrl: string;
  readonly feedIdleMs: number;
  readonly search: SearchOptions;
  readonly version: string;
}

@Module({})
export class PeopleModule {
  static forRoot(options: PeopleOptions): DynamicModule {
    return {
      module: PeopleModule,
      imports: [
        PersistenceModule.forRoot({ url: options.databaseUrl, name: 'people', poolMax: options.databasePoolMax }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'people.asks' }),
        HealthModule.forService({
          service: 'people',
          version: options.version,
          tables: ['companies', 'persons'],
          checks: { feed: FeedReadiness },
        }),
        ListenModule.forRoot({ idleMs: options.feedIdleMs }),
        SearchModule.forRoot(options.search),
      ],
    };
  }
}
