import { type DynamicModule, Module } from '@nestjs/common';
import { FeedReadiness } from '@registry/feed';
import type { SearchOptions } from '@registry/index-host';
import { MessagingModule } from '@registry/messaging';
import { PersistenceModule } from '@registry/persistence';
import { HealthModule } from '@registry/service-host';
import { ListenModule } from './listen/listen.module.ts';
import { SearchModule } from './search/search.module.ts';

export interface DemoOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly natsUrl: string;
  readonly feedIdleMs: number;
  readonly search: SearchOptions;
  readonly version: string;
}

@Module({})
export class DemoModule {
  static forRoot(options: DemoOptions): DynamicModule {
    return {
      module: DemoModule,
      imports: [
        PersistenceModule.forRoot({ url: options.databaseUrl, name: 'demo', poolMax: options.databasePoolMax }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'demo.asks' }),
        HealthModule.forService({
          service: 'demo',
          version: options.version,
          tables: ['companies', 'officers', 'records'],
          checks: { feed: FeedReadiness },
        }),
        ListenModule.forRoot({ idleMs: options.feedIdleMs }),
        SearchModule.forRoot(options.search),
      ],
    };
  }
}
