import Type from 'typebox';
import { defineMessage } from '@registry/contracts-message';
import { feedStreams } from './feed-event.ts';
import { FEED_FORM } from './feed-names.ts';

/** A change event with compressed items. One that is too large for a reply comes in several parts. */
export interface EncodedChangeEvent {
  readonly position: number;
  readonly topic: string;
  /** Base64 of the gzipped JSON array of items. */
  readonly items: string;
  /** Items of this change event that are not in the reply and come next; 0 at its end. */
  readonly itemsLeft: number;
}

export interface ListAnnouncementsReply {
  /** The epoch of the positions. With another epoch, everything must be fetched again. */
  readonly epoch: string;
  /** The oldest position that is kept; 1 when nothing was dropped yet. */
  readonly first: number;
  /** The newest position; 0 without any. */
  readonly last: number;
  /** In order, without a gap, as many as fit. */
  readonly announcements: readonly EncodedChangeEvent[];
}

/** The change events of a publisher after a position, for a consumer that missed them. */
export function listAnnouncementsOf(publisher: string) {
  return defineMessage<ListAnnouncementsReply>('as received')({
    subject: `${publisher}.list-announcements`,
    form: FEED_FORM,
    deadlineMs: 10_000,
    request: {
      lane: Type.Enum(feedStreams),
      /** Change events with a greater position are requested. */
      after: Type.Integer({ minimum: 0 }),
      /** Items to omit from the first change event, because an earlier reply contained them. */
      skipItems: Type.Integer({ minimum: 0 }),
    },
    example: {
      request: { lane: 'prompt', after: 41, skipItems: 0 },
      reply: {
        epoch: '6f1c2f5e-6b0f-4c0f-9a54-6d9f2f0c7a11',
        first: 1,
        last: 42,
        announcements: [
          { position: 42, topic: 'registry.changed', items: 'H4sIAAAAAAAAA4uOBQApu0wNAgAAAA==', itemsLeft: 0 },
        ],
      },
    },
  });
}
