import { Controller, Inject, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { replayFeedOf, type ReplayFeedReply, type ReplayFeedRequest } from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import type { FeedListener } from './feed-listener.ts';

/** The consumers of a service, one for each publisher. */
export const FEED_LISTENERS = Symbol('FEED_LISTENERS');

/** Serves `{listener}.replay-feed`. Any replica stores the request; the active one executes it. */
export function replayFeedHandler(listener: string): Type<unknown> {
  @Controller()
  class ReplayFeedHandler {
    constructor(@Inject(FEED_LISTENERS) private readonly listeners: readonly FeedListener[]) {}

    @Handles(replayFeedOf(listener))
    async replayFeed(@Payload() { owner }: ReplayFeedRequest): Promise<ReplayFeedReply> {
      const wanted = this.listeners.filter(({ store }) => owner === null || store.owner === owner);
      for (const { store } of wanted) await store.requestReplay();
      return { owners: wanted.map(({ store }) => store.owner) };
    }
  }
  return ReplayFeedHandler;
}
