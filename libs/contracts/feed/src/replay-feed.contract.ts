import { defineMessage, type Message } from '@registry/contracts-message';

export interface ReplayFeedRequest {
  /** The owner whose announcements are to be fetched anew; null for every owner that the service listens to. */
  readonly owner: string | null;
}

export interface ReplayFeedReply {
  /** The owners that are now fetched anew. */
  readonly owners: readonly string[];
}

/**
 * Has a listener apply all that its owners hold now once more, over what it has. It goes on answering meanwhile; where
 * it stands, `feed status` shows.
 */
export function replayFeedOf(listener: string): Message<ReplayFeedRequest, ReplayFeedReply> {
  return defineMessage<ReplayFeedRequest, ReplayFeedReply>({
    subject: `${listener}.replay-feed`,
    deadlineMs: 5_000,
    errors: [],
    example: { request: { owner: null }, reply: { owners: ['business-registry'] } },
  });
}
