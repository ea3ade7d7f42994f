import Type, { type Static } from 'typebox';
import { defineMessage, type Message } from '@registry/contracts-message';
import { lanes } from './feed-event.ts';

export const listAnnouncementsRequest = Type.Object({
  lane: Type.Enum(lanes),
  /** Announcements with a greater position are wanted. */
  after: Type.Integer({ minimum: 0 }),
  /** Items to leave out of the first announcement, because an earlier reply held them. */
  skipItems: Type.Integer({ minimum: 0 }),
});

export type ListAnnouncementsRequest = Static<typeof listAnnouncementsRequest>;

/** An announcement whose items are compressed; one too large for a reply comes in several parts. */
export interface EncodedAnnouncement {
  readonly position: number;
  readonly topic: string;
  /** Base64 of the gzipped JSON array of items. */
  readonly items: string;
  /** Items of this announcement that are not in the reply and come next; 0 where this is its end. */
  readonly itemsLeft: number;
}

export interface ListAnnouncementsReply {
  /** Which log the positions belong to: another one means that all that was applied is to be fetched anew. */
  readonly epoch: string;
  /** The oldest position that is kept; 1 when nothing was dropped yet. */
  readonly first: number;
  /** The newest position there is; 0 when there is none. */
  readonly last: number;
  /** In order, without a gap, as many as fit. */
  readonly announcements: readonly EncodedAnnouncement[];
}

/** The announcements of an owner behind a position, for a listener that missed them. */
export function listAnnouncementsOf(owner: string): Message<ListAnnouncementsRequest, ListAnnouncementsReply> {
  return defineMessage<typeof listAnnouncementsRequest, ListAnnouncementsReply>({
    subject: `${owner}.list-announcements`,
    deadlineMs: 10_000,
    request: listAnnouncementsRequest,
    errors: [],
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
