import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor } from '@registry/contracts-message';
import {
  type EncodedChangeEvent,
  getLagOf,
  type GetLagReply,
  listAnnouncementsOf,
  type ListAnnouncementsReply,
  listCurrentOf,
  type ListCurrentReply,
  type ListCurrentRequest,
} from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import { encodeItems } from '../encoded-items.ts';
import { ChangeEventComposer } from './change-event-composer.ts';
import { CurrentPages, REPLY_LENGTH_MAX } from './current-pages.ts';
import { type ChangeEvent, OutboxStore } from './outbox-store.ts';

/** Maximum number of change events in a reply. */
const CHANGE_EVENTS_MAX = 8;

/** Serves the consumers of an owner that missed something. */
export function feedPublisherHandler(publisher: string): Type<unknown> {
  @Controller()
  class FeedPublisherHandler {
    constructor(
      private readonly store: OutboxStore,
      private readonly composer: ChangeEventComposer,
      private readonly pages: CurrentPages,
    ) {}

    /** Lists the change events that a consumer missed. */
    @Handles(listAnnouncementsOf(publisher))
    async listAnnouncements(
      @Payload() request: RequestFor<typeof listAnnouncementsOf>,
    ): Promise<ListAnnouncementsReply> {
      const { lane: stream, after, skipItems } = request;
      const { epoch, streams: feedStreams } = await this.store.extent();
      const { first, last } = feedStreams[stream];
      const kept = last > after ? await this.store.list(stream, after, CHANGE_EVENTS_MAX) : [];
      const lists = await this.composer.compose(kept);
      return { epoch, first, last, announcements: await encodeWhatFits(kept.slice(0, lists.length), lists, skipItems) };
    }

    @Handles(listCurrentOf(publisher))
    listCurrent(@Payload() request: ListCurrentRequest): Promise<ListCurrentReply> {
      return this.pages.read(request);
    }

    @Handles(getLagOf(publisher))
    async getLag(@Payload() { lane: stream, position: sequence }: RequestFor<typeof getLagOf>): Promise<GetLagReply> {
      const { oldest, ...lag } = await this.store.lagBehind(stream, sequence);
      return { ...lag, oldestWrittenAt: oldest?.toISOString() ?? null };
    }
  }
  return FeedPublisherHandler;
}

/** As many change events as fit into a reply; if not even the first one fits, as many of its items as do. */
async function encodeWhatFits(
  changeEvents: readonly ChangeEvent[],
  lists: readonly (readonly unknown[])[],
  skipItems: number,
): Promise<EncodedChangeEvent[]> {
  const encoded: EncodedChangeEvent[] = [];
  let length = 0;
  for (const [i, { position: sequence, topic }] of changeEvents.entries()) {
    const items = (lists[i] ?? []).slice(i === 0 ? skipItems : 0);
    const { text, count } = await encodeSome(items, REPLY_LENGTH_MAX - length);
    if (i > 0 && count < items.length) break;
    encoded.push({ position: sequence, topic, items: text, itemsLeft: items.length - count });
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
