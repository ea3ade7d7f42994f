import Type, { type Static } from 'typebox';
import { defineMessage, type Message, orNull, text } from '@registry/contracts-message';

export const replayFeedRequest = Type.Object({
  /** The publisher whose data is fetched again; null for every publisher of the service. */
  owner: orNull(text(200)),
});

export type ReplayFeedRequest = Static<typeof replayFeedRequest>;

export interface ReplayFeedReply {
  /** The publishers whose data is now fetched again. */
  readonly owners: readonly string[];
}

/**
 * Makes a consumer apply everything that its publishers have now once more, over its own data. It serves requests
 * meanwhile; `feed status` shows the progress.
 */
export function replayFeedOf(consumer: string): Message<ReplayFeedRequest, ReplayFeedReply> {
  return defineMessage<typeof replayFeedRequest, ReplayFeedReply>({
    subject: `${consumer}.replay-feed`,
    deadlineMs: 5_000,
    request: replayFeedRequest,
    errors: [],
    example: { request: { owner: null }, reply: { owners: ['business-registry'] } },
  });
}
