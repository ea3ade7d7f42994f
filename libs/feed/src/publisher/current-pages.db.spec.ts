import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListCurrentReply } from '@registry/contracts-feed';
import { decodeItems } from '../encoded-items.ts';
import { FeedFixture, range } from '../testing/feed-fixture.ts';
import { type GrownTree, treeGrown, treeGrownTopic } from '../testing/orchard.ts';
import { ChangeEventComposer } from './change-event-composer.ts';
import { CurrentPages } from './current-pages.ts';
import { OutboxStore } from './outbox-store.ts';

describe('pages of what a publisher has', () => {
  let feed: FeedFixture;
  let outbox: OutboxStore;
  let pages: CurrentPages;
  /** What each page that was composed starts after. */
  let composed: (string | null)[];

  beforeEach(async () => {
    feed = await FeedFixture.create();
    await feed.grow(range(1, 1_501));
    outbox = new OutboxStore(feed.publisher);
    composed = [];
    const listCurrent: typeof treeGrownTopic.listCurrent = (database, after, limit) => {
      composed.push(after);
      return treeGrownTopic.listCurrent(database, after, limit);
    };
    const composer = new ChangeEventComposer(feed.publisher, [{ ...treeGrownTopic, listCurrent }]);
    pages = new CurrentPages(outbox, composer);
  });
  afterEach(() => feed.destroy());

  const read = (after: string | null, since: ListCurrentReply | null) =>
    pages.read({ topic: treeGrown.topic, after, since });
  const start = async () => read(null, null);
  const readHeight = async ({ items }: ListCurrentReply, id: number) =>
    ((await decodeItems(Buffer.from(items, 'base64'))) as GrownTree[]).find((tree) => tree.id === id)?.current.height;

  it('are composed once for consumers that start together, each before it is requested', async () => {
    const [one, other] = [await start(), await start()];
    composed = [];
    for (const since of [one, other]) {
      for (let page = await read(null, since); page.next !== null;) page = await read(page.next, since);
    }
    expect(composed).toEqual([null, '500', '1000', '1500']);
    await read(null, one);
    expect(composed).toHaveLength(4);
    await read('500', one);
    expect(composed).toHaveLength(4);
  });

  it('are never older than the first page of the consumer that requests them', async () => {
    const early = await start();
    const height = await readHeight(await read('500', early), 700);
    await feed.grow([700]);
    await outbox.assignSequences('prompt');
    expect(await readHeight(await read('500', early), 700)).toBe(height); // the change follows
    const late = await start();
    expect(late.positions.prompt).toBeGreaterThan(early.positions.prompt);
    expect(await readHeight(await read('500', late), 700)).not.toBe(height);
  });

  it('are of the log that the consumer follows', async () => {
    const before = await start();
    await read('500', before);
    await outbox.beginEpoch();
    const now = await start();
    expect((await read('500', now)).epoch).toBe(now.epoch);
    expect((await read('500', before)).epoch).toBe(now.epoch); // so it starts over
  });
});
