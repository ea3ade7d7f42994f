import { Controller, Inject, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { replayFeedOf } from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import type { FeedConsumer } from './feed-consumer.ts';

/** The consumers of a service, one for each publisher. */
export const FEED_CONSUMERS = Symbol('FEED_CONSUMERS');

/** Serves `{listener}.replay-feed`. Any replica stores the request; the active one executes it. */
export function replayFeedHandler(consumer: string): Type<unknown> {
  @Controller()
  class ReplayFeedHandler {
    constructor(@Inject(FEED_CONSUMERS) private readonly consumers: readonly FeedConsumer[]) {}

    @Handles(replayFeedOf(consumer))
    async replayFeed(
      @Payload() { owner: publisher }: RequestFor<typeof replayFeedOf>,
    ): Promise<ReplyTo<typeof replayFeedOf>> {
      const wanted = this.consumers.filter(({ store }) => publisher === null || store.publisher === publisher);
      for (const { store } of wanted) await store.requestReplay();
      return { owners: wanted.map(({ store }) => store.publisher) };
    }
  }
  return ReplayFeedHandler;
}
