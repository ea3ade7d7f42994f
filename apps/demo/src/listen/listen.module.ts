import { type DynamicModule, Global, Module } from '@nestjs/common';
import { FeedListenerModule } from '@registry/feed';
import { OldChanges } from '@registry/index-host';
import { companiesSubscription } from './companies.subscription.ts';
import { recordsSubscription } from './records.subscription.ts';

/** Keeps the tables as business-registry and records-sections announce; provides `FeedReadiness` to those who read them. */
@Global()
@Module({})
export class ListenModule {
  static forRoot({ idleMs }: { readonly idleMs: number }): DynamicModule {
    const subscriptions = [companiesSubscription, recordsSubscription];
    const feed = FeedListenerModule.forRoot({ listener: 'demo', subscriptions, idleMs });
    return { module: ListenModule, imports: [feed], providers: [OldChanges], exports: [FeedListenerModule] };
  }
}
