import { type DynamicModule, Global, Module } from '@nestjs/common';
import { FeedListenerModule } from '@registry/feed';
import { recordsSubscription } from './records.subscription.ts';
import { registrySubscription } from './registry.subscription.ts';

/** Keeps the map as the owners announce; provides `FeedReadiness` to those who read it. */
@Global()
@Module({})
export class ListenModule {
  static forRoot({ idleMs }: { readonly idleMs: number }): DynamicModule {
    const subscriptions = [registrySubscription, recordsSubscription];
    const feed = FeedListenerModule.forRoot({ listener: 'jurisdiction', subscriptions, idleMs });
    return { module: ListenModule, imports: [feed], exports: [FeedListenerModule] };
  }
}
