import { defineMessage, orNull, text } from '@registry/contracts-message';

/**
 * Makes a consumer apply everything that its publishers have now once more, over its own data. It serves requests
 * meanwhile; `feed status` shows the progress.
 */
export function replayFeedOf(consumer: string) {
  return defineMessage<{
    /** The publishers whose data is now fetched again. */
    readonly owners: readonly string[];
  }>('no company')({
    subject: `${consumer}.replay-feed`,
    deadlineMs: 5_000,
    request: {
      /** The publisher whose data is fetched again; null for every publisher of the service. */
      owner: orNull(text(200)),
    },
    example: { request: { owner: null }, reply: { owners: ['business-registry'] } },
  });
}
