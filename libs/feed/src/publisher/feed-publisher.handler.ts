import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type EncodedChangeEvent,
  getLagOf,
  type GetLagReply,
  type GetLagRequest,
  listAnnouncementsOf,
  type ListAnnouncementsReply,
  type ListAnnouncementsRequest,
  listCurrentOf,
  type ListCurrentReply,
  type ListCurrentRequest,
} from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { encodeItems } from '../encoded-items.ts';
import { ChangeEventComposer } from './change-event-composer.ts';
import { type ChangeEvent, OutboxStore } from './outbox-store.ts';

/** Maximum number of change events in a reply. */
const CHANGE_EVENTS_MAX = 8;
/** Items of a page of `{owner}.list-current`, less where they are large. */
const PAGE_ITEMS_MAX = 500;
/** Characters of items in one reply: a message may have 1 MB. */
const REPLY_LENGTH_MAX = 900_000;

/** Serves the consumers of an owner that missed something. */
export function feedPublisherHandler(publisher: string): Type<unknown> {
  @Controller()
  class FeedPublisherHandler {
    constructor(
      private readonly database: Database,
      private readonly store: OutboxStore,
      private readonly composer: ChangeEventComposer,
    ) {}

    /** Lists the change events that a consumer missed. */
    @Handles(listAnnouncementsOf(publisher))
    async listAnnouncements(@Payload() request: ListAnnouncementsRequest): Promise<ListAnnouncementsReply> {
      const { lane: stream, after, skipItems } = request;
      const { epoch, streams: feedStreams } = await this.store.extent();
      const { first, last } = feedStreams[stream];
      const kept = last > after ? await this.store.list(stream, after, CHANGE_EVENTS_MAX) : [];
      const lists = await this.composer.compose(kept);
      return { epoch, first, last, announcements: await encodeWhatFits(kept.slice(0, lists.length), lists, skipItems) };
    }

    @Handles(listCurrentOf(publisher))
    async listCurrent(@Payload() { topic, after }: ListCurrentRequest): Promise<ListCurrentReply> {
      const epoch = await this.store.epoch();
      const prompt = await this.store.progress('prompt');
      const bulk = await this.store.progress('bulk');
      const page = await this.#pageThatFits(topic, after);
      return { epoch, positions: { prompt: prompt.last, bulk: bulk.last }, ...page };
    }

    @Handles(getLagOf(publisher))
    async getLag(@Payload() { lane: stream, position: sequence }: GetLagRequest): Promise<GetLagReply> {
      const { oldest, ...lag } = await this.store.lagBehind(stream, sequence);
      return { ...lag, oldestWrittenAt: oldest?.toISOString() ?? null };
    }

    async #pageThatFits(topic: string, after: string | null): Promise<{ items: string; next: string | null }> {
      for (let limit = PAGE_ITEMS_MAX; ; limit = Math.ceil(limit / 2)) {
        const { items, next } = await this.composer.topic(topic).listCurrent(this.database, after, limit);
        const text = (await encodeItems(items)).toString('base64');
        if (text.length <= REPLY_LENGTH_MAX || limit === 1) return { items: text, next };
      }
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
