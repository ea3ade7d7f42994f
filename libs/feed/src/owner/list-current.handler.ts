import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { listCurrentOf, type ListCurrentReply, type ListCurrentRequest } from '@registry/contracts-feed';
import { Handles } from '@registry/messaging/handles';
import { Database } from '@registry/persistence';
import { encodeItems } from '../encoded-items.ts';
import { AnnouncementComposer } from './announcement-composer.ts';
import { REPLY_LENGTH_MAX } from './list-announcements.handler.ts';
import { OutboxStore } from './outbox-store.ts';

/** Items of a page, less where they are large. */
const PAGE_ITEMS_MAX = 500;

/** Serves `{owner}.list-current`. */
export function listCurrentHandler(owner: string): Type<unknown> {
  @Controller()
  class ListCurrentHandler {
    constructor(
      private readonly database: Database,
      private readonly store: OutboxStore,
      private readonly composer: AnnouncementComposer,
    ) {}

    @Handles(listCurrentOf(owner))
    async listCurrent(@Payload() { topic, after }: ListCurrentRequest): Promise<ListCurrentReply> {
      const epoch = await this.store.epoch();
      const prompt = await this.store.progress('prompt');
      const bulk = await this.store.progress('bulk');
      const page = await this.#pageThatFits(topic, after);
      return { epoch, positions: { prompt: prompt.last, bulk: bulk.last }, ...page };
    }

    async #pageThatFits(topic: string, after: string | null): Promise<{ items: string; next: string | null }> {
      for (let limit = PAGE_ITEMS_MAX; ; limit = Math.ceil(limit / 2)) {
        const { items, next } = await this.composer.topic(topic).listCurrent(this.database, after, limit);
        const text = (await encodeItems(items)).toString('base64');
        if (text.length <= REPLY_LENGTH_MAX || limit === 1) return { items: text, next };
      }
    }
  }
  return ListCurrentHandler;
}
