import Type, { type Static } from 'typebox';
import { defineMessage, type Message, orNull, text } from '@registry/contracts-message';

export const replayFeedRequest = Type.Object({
  /** The owner whose announcements are to be fetched anew; null for every owner that the service listens to. */
  owner: orNull(text(200)),
});

export type ReplayFeedRequest = Static<typeof replayFeedRequest>;

export interface ReplayFeedReply {
  /** The owners that are now fetched anew. */
  readonly owners: readonly string[];
}

/**
 * Has a listener apply all that its owners hold now once more, over what it has. It goes on answering meanwhile; where
 * it stands, `feed status` shows.
 */
export function replayFeedOf(listener: string): Message<ReplayFeedRequest, ReplayFeedReply> {
  return defineMessage<typeof replayFeedRequest, ReplayFeedReply>({
    subject: `${listener}.replay-feed`,
    deadlineMs: 5_000,
    request: replayFeedRequest,
    errors: [],
    example: { request: { owner: null }, reply: { owners: ['business-registry'] } },
  });
}
