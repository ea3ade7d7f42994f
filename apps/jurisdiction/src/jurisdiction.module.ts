import { type DynamicModule, Module } from '@nestjs/common';
import { FeedReadiness } from '@registry/feed';
import { MessagingModule } from '@registry/messaging';
import { PersistenceModule } from '@registry/persistence';
import { HealthModule } from '@registry/service-host';
import { ListenModule } from './listen/listen.module.ts';
import { ListJurisdictionsModule } from './list/list-jurisdictions.module.ts';

export interface JurisdictionOptions {
  readonly databaseUrl: string;
  readonly databasePoolMax: number;
  readonly natsUrl: string;
  readonly feedIdleMs: number;
  readonly version: string;
}

@Module({})
export class JurisdictionModule {
  static forRoot(options: JurisdictionOptions): DynamicModule {
    return {
      module: JurisdictionModule,
      imports: [
        PersistenceModule.forRoot({ url: options.databaseUrl, name: 'jurisdiction', poolMax: options.databasePoolMax }),
        MessagingModule.forRoot({ url: options.natsUrl, name: 'jurisdiction.asks' }),
        HealthModule.forService({
          service: 'jurisdiction',
          version: options.version,
          tables: ['jurisdictions', 'loaded_sources', 'live_sources'],
          checks: { feed: FeedReadiness },
        }),
        ListenModule.forRoot({ idleMs: options.feedIdleMs }),
        ListJurisdictionsModule,
      ],
    };
  }
}
