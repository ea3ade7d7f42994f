import Type from 'typebox';
import { defineMessage, orNull, text, type RequestFor } from '@registry/contracts-message';
import type { FeedStream } from './feed-event.ts';
import { FEED_FORM } from './feed-names.ts';

export interface ListCurrentReply {
  readonly epoch: string;
  /**
   * The newest position of each stream before this page was read. Later change events have greater ones, so a consumer
   * that reads all pages and then follows from the positions of the first page misses nothing.
   */
  readonly positions: Readonly<Record<FeedStream, number>>;
  /** Base64 of the gzipped JSON array of items. */
  readonly items: string;
  /** The key after which the next page starts; null after the last page. */
  readonly next: string | null;
}

/** A page of everything that a publisher has now under a topic, for the backfill of a consumer. */
export function listCurrentOf(publisher: string) {
  return defineMessage<ListCurrentReply>('as received')({
    subject: `${publisher}.list-current`,
    form: FEED_FORM,
    deadlineMs: 10_000,
    request: {
      topic: text(200),
      /** `next` of the page before; null for the first page. */
      after: orNull(text(10_000)),
      /** The log and the positions of the first page of this backfill; null for that page. A page is never older. */
      since: orNull(
        Type.Object({
          epoch: text(100),
          positions: Type.Object({ prompt: Type.Integer({ minimum: 0 }), bulk: Type.Integer({ minimum: 0 }) }),
        }),
      ),
    },
    example: {
      request: { topic: 'registry.changed', after: null, since: null },
      reply: {
        epoch: '6f1c2f5e-6b0f-4c0f-9a54-6d9f2f0c7a11',
        positions: { prompt: 42, bulk: 0 },
        items: 'H4sIAAAAAAAAA4uOBQApu0wNAgAAAA==',
        next: null,
      },
    },
  });
}

export type ListCurrentRequest = RequestFor<typeof listCurrentOf>;
