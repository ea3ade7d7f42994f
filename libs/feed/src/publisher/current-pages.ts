import type { ListCurrentReply, ListCurrentRequest } from '@registry/contracts-feed';
import { feedStreams } from '@registry/contracts-feed';
import { LRUCache } from 'lru-cache';
import { encodeItems } from '../encoded-items.ts';
import type { ChangeEventComposer } from './change-event-composer.ts';
import type { OutboxStore } from './outbox-store.ts';

/** Items of a page, fewer where they are large. */
const PAGE_ITEMS_MAX = 500;
/** Characters of items in one reply: a message may have 1 MB. */
export const REPLY_LENGTH_MAX = 900_000;
/** Characters of the pages that are kept: some 100,000 companies. */
const KEPT_LENGTH_MAX = 16 * 2 ** 20;
/** Milliseconds for which a page is kept. */
const KEPT_MS = 60_000;

/**
 * Pages of what the publisher has now. Consumers that fill their tables at about the same time share each page, and the one after it is
 * read while it is on its way.
 */
export class CurrentPages {
  readonly #store: OutboxStore;
  readonly #composer: ChangeEventComposer;
  readonly #kept: LRUCache<string, ListCurrentReply>;

  constructor(store: OutboxStore, composer: ChangeEventComposer) {
    this.#store = store;
    this.#composer = composer;
    this.#kept = new LRUCache({
      maxSize: KEPT_LENGTH_MAX,
      maxEntrySize: REPLY_LENGTH_MAX + 1,
      ttl: KEPT_MS,
      sizeCalculation: ({ items }) => items.length + 1,
      fetchMethod: (key) => this.#compose(...(JSON.parse(key) as PageKey)),
    });
  }

  /** A kept page serves only a consumer whose positions it includes: that one follows the changes from there on, and no earlier ones. */
  async read({ topic, after, since }: ListCurrentRequest): Promise<ListCurrentReply> {
    if (since === null) return this.#compose(topic, after);
    const key = JSON.stringify([topic, after] satisfies PageKey);
    let page = await this.#kept.fetch(key);
    if (!includes(page, since)) page = await this.#kept.fetch(key, { forceRefresh: true });
    if (!includes(page, since)) page = await this.#compose(topic, after);
    if (page.next !== null) this.#readAhead(topic, page.next);
    return page;
  }

  #readAhead(topic: string, after: string): void {
    const key = JSON.stringify([topic, after] satisfies PageKey);
    this.#kept.fetch(key).catch(() => undefined); // the consumer that requests it gets an error of its own
  }

  async #compose(topic: string, after: string | null): Promise<ListCurrentReply> {
    const epoch = await this.#store.epoch();
    const prompt = await this.#store.progress('prompt');
    const bulk = await this.#store.progress('bulk');
    const positions = { prompt: prompt.last, bulk: bulk.last };
    for (let limit = PAGE_ITEMS_MAX; ; limit = Math.ceil(limit / 2)) {
      const { items, next } = await this.#composer.listCurrent(topic, after, limit);
      const text = (await encodeItems(items)).toString('base64');
      if (text.length <= REPLY_LENGTH_MAX || limit === 1) return { epoch, positions, items: text, next };
    }
  }
}

type PageKey = [topic: string, after: string | null];

function includes(
  page: ListCurrentReply | undefined,
  { epoch, positions }: NonNullable<ListCurrentRequest['since']>,
): page is ListCurrentReply {
  return page?.epoch === epoch && feedStreams.every((stream) => page.positions[stream] >= positions[stream]);
}
