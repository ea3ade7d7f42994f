import { type DynamicModule, Module } from '@nestjs/common';
import { registryLive } from '@registry/contracts-business-registry';
import { liveProviders } from '@registry/live-lookup';
import { GetRefreshHandler } from './get-refresh.handler.ts';
import { LiveLookup } from './live-lookup.ts';
import { LiveSearchHandler } from './live-search.handler.ts';
import { LIVE_SOURCES, type LiveSources } from './live-sources.ts';
import { RefreshBusinessHandler } from './refresh-business.handler.ts';

@Module({})
export class LiveModule {
  static forRoot(sources: LiveSources, search: DynamicModule): DynamicModule {
    return {
      module: LiveModule,
      imports: [search],
      controllers: [LiveSearchHandler, RefreshBusinessHandler, GetRefreshHandler],
      providers: [LiveLookup, { provide: LIVE_SOURCES, useValue: sources }, ...liveProviders(registryLive, sources)],
    };
  }
}
