import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type EncodedAnnouncement,
  listAnnouncementsOf,
  type ListAnnouncementsReply,
  type ListAnnouncementsRequest,
} from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import { encodeItems } from '../encoded-items.ts';
import { AnnouncementComposer } from './announcement-composer.ts';
import { type Announcement, OutboxStore } from './outbox-store.ts';

/** Maximum number of change events in a reply. */
const ANNOUNCEMENTS_MAX = 8;
/** Characters of items in one reply: a message may have 1 MB. */
export const REPLY_LENGTH_MAX = 900_000;

/** Lists the change events that a consumer missed. */
export function listAnnouncementsHandler(owner: string): Type<unknown> {
  @Controller()
  class ListAnnouncementsHandler {
    constructor(
      private readonly store: OutboxStore,
      private readonly composer: AnnouncementComposer,
    ) {}

    @Handles(listAnnouncementsOf(owner))
    async listAnnouncements(@Payload() request: ListAnnouncementsRequest): Promise<ListAnnouncementsReply> {
      const { lane, after, skipItems } = request;
      const { epoch, lanes } = await this.store.extent();
      const { first, last } = lanes[lane];
      const kept = last > after ? await this.store.list(lane, after, ANNOUNCEMENTS_MAX) : [];
      const lists = await this.composer.compose(kept);
      return { epoch, first, last, announcements: await encodeWhatFits(kept, lists, skipItems) };
    }
  }
  return ListAnnouncementsHandler;
}

/** As many change events as fit into a reply; if not even the first one fits, as many of its items as do. */
async function encodeWhatFits(
  announcements: readonly Announcement[],
  lists: readonly (readonly unknown[])[],
  skipItems: number,
  lengthMax = REPLY_LENGTH_MAX,
): Promise<EncodedAnnouncement[]> {
  const encoded: EncodedAnnouncement[] = [];
  let length = 0;
  for (const [i, { position, topic }] of announcements.entries()) {
    const items = (lists[i] ?? []).slice(i === 0 ? skipItems : 0);
    const { text, count } = await encodeSome(items, i === 0 ? lengthMax : lengthMax - length);
    if (i > 0 && count < items.length) break;
    encoded.push({ position, topic, items: text, itemsLeft: items.length - count });
    if (count < items.length) break;
    length += text.length;
  }
  return encoded;
}

/** The most of the items, halving their number, whose encoding has `lengthMax` characters; one item at least. */
async function encodeSome(items: readonly unknown[], lengthMax: number): Promise<{ text: string; count: number }> {
  for (let count = items.length; ; count = Math.ceil(count / 2)) {
    const text = (await encodeItems(items.slice(0, count))).toString('base64');
    if (text.length <= lengthMax || count <= 1) return { text, count };
  }
}
