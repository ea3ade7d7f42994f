import { type DynamicModule, Module } from '@nestjs/common';
import { FeedConsumerModule, FeedReadiness } from '@registry/feed';
import { entitiesModule } from '@registry/persistence/entities-module';
import { serviceModules } from '@registry/service-host';
import type { jurisdictionConfig } from './jurisdiction.config.ts';
import { JurisdictionEntity } from './list/jurisdiction.entity.ts';
import { ListJurisdictionsHandler } from './list/list-jurisdictions.handler.ts';
import { ListJurisdictionsReadModel } from './list/list-jurisdictions.read-model.ts';
import { LiveSourceEntity } from './list/live-source.entity.ts';
import { LoadedSourceEntity } from './list/loaded-source.entity.ts';
import { recordsSubscription } from './consumer/records.subscription.ts';
import { registrySubscription } from './consumer/registry.subscription.ts';

export interface JurisdictionOptions {
  readonly settings: ReturnType<typeof jurisdictionConfig>;
  readonly version: string;
}

@Module({})
export class JurisdictionModule {
  static forRoot({ settings, version }: JurisdictionOptions): DynamicModule {
    return {
      module: JurisdictionModule,
      imports: [
        ...serviceModules({
          service: 'jurisdiction',
          version,
          settings,
          tables: ['jurisdictions', 'loaded_sources', 'live_sources'],
          checks: { feed: FeedReadiness },
        }),
        ...entitiesModule(JurisdictionEntity, LiveSourceEntity, LoadedSourceEntity),
        FeedConsumerModule.forRoot({
          consumer: 'jurisdiction',
          subscriptions: [registrySubscription, recordsSubscription],
          idleMs: settings.FEED_IDLE_SECONDS * 1_000,
        }),
      ],
      controllers: [ListJurisdictionsHandler],
      providers: [ListJurisdictionsReadModel],
    };
  }
}
