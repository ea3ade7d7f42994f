import { type DynamicModule, Global, Module } from '@nestjs/common';
import { FeedListenerModule } from '@registry/feed';
import { companiesSubscription } from './companies.subscription.ts';
import { KnownRemovals } from './known-removals.ts';
import { recordsSubscription } from './records.subscription.ts';

/** Makes events of what the owners announce. */
@Global()
@Module({})
export class ListenModule {
  static forRoot({ idleMs }: { readonly idleMs: number }): DynamicModule {
    const subscriptions = [companiesSubscription, recordsSubscription];
    const feed = FeedListenerModule.forRoot({ listener: 'watchlist', subscriptions, idleMs });
    return {
      module: ListenModule,
      imports: [feed],
      providers: [KnownRemovals],
      exports: [FeedListenerModule, KnownRemovals],
    };
  }
}
