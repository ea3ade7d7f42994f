import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { FeedReadiness } from '@registry/feed';
import { eventually } from '@registry/testing';
import { setTimeout as delay } from 'node:timers/promises';
import type { IndexReplica } from './index-replica.ts';
import { SearchReadiness } from './search-readiness.ts';
import { DocumentIndex, upsert } from './testing/document-index.ts';

/** More than are applied one by one: they are read from the tables once the load has ended. */
const LARGE = 20_000;
/** Of which so many changes are no multiple that would be read before the load has ended. */
const DOCUMENTS = Array.from({ length: 6_000 }, (_, at) => upsert(`company ${1_000 + at}`).document);

describe('the readiness of searches', () => {
  let indexes: DocumentIndex;
  let index: IndexReplica;
  let building: Promise<void>;

  beforeAll(async () => {
    indexes = await DocumentIndex.create();
    building = Promise.resolve();
    const builder = { build: (path: string) => building.then(() => indexes.build(path, DOCUMENTS)) };
    index = await indexes.start(() => [], { builder });
  });
  afterAll(async () => {
    await index.onApplicationShutdown();
    await indexes.destroy();
  });

  const createReadiness = () => new SearchReadiness(new FeedReadiness([]), index);
  const isReady = (readiness: SearchReadiness) =>
    readiness.require().then(
      () => true,
      () => false,
    );

  it('is there at the first search, while the index waits for the end of a load', async () => {
    await indexes.publish('bulk', 'load', LARGE);
    await eventually(async () => (await index.report()).isRebuilding, true);
    const readiness = createReadiness();
    await readiness.require();
    expect(await readiness.progress(async () => 0)).toEqual({ found: 0, waiting: LARGE });
    await eventually(() => index.changesWaiting(), 0, 30_000);
  });

  it('is not there before the index is built from the tables, for which all searches have it catch up once', async () => {
    const gate = Promise.withResolvers<void>();
    building = gate.promise;
    await indexes.resetEpoch();
    const catchUp = jest.spyOn(index, 'catchUp');
    const readiness = createReadiness();
    expect(new Set(await Promise.all(Array.from({ length: 200 }, () => isReady(readiness))))).toEqual(new Set([false]));
    expect(catchUp.mock.calls.length).toBeLessThan(20); // one, and those of the index itself
    expect(await readiness.check()).toBe('the index is being built');
    gate.resolve();
    await eventually(() => isReady(readiness), true, 30_000);
    expect(await readiness.check()).toBe('ok');
  });

  it('is there again once the index is built from tables that were filled from scratch, though a load goes on', async () => {
    building = Promise.resolve();
    await indexes.publish('bulk', 'load', LARGE / 2 + 500);
    const goesOn = setInterval(() => void indexes.publish('bulk', 'more of it', 150), 250);
    try {
      await eventually(async () => (await index.report()).isRebuilding, true);
      await indexes.resetEpoch();
      const readiness = createReadiness();
      await eventually(() => isReady(readiness), true, 10_000);
    } finally {
      clearInterval(goesOn);
    }
    await eventually(() => index.changesWaiting(), 0, 30_000);
  });

  it('stays while the primary is unavailable', async () => {
    const read = jest.fn<() => Promise<unknown>>().mockResolvedValueOnce({ isComplete: true });
    const readiness = new SearchReadiness(new FeedReadiness([{ store: { read } } as never]), index);
    await readiness.require();
    read.mockRejectedValue(new Error('away'));
    const position = jest.spyOn(index, 'position').mockRejectedValue(new Error('away'));
    await delay(1_100); // what is known is read again
    await readiness.require();
    expect([read.mock.calls.length, position.mock.calls.length > 0]).toEqual([2, true]);
    position.mockRestore();
  });

  it('counts again what waits when a change comes after nothing waited', async () => {
    const readiness = createReadiness();
    expect(await readiness.progress(async () => 0)).toBeUndefined();
    const applying = jest.spyOn(index, 'changesWaiting').mockResolvedValueOnce(1);
    const { notifications } = index;
    await indexes.publish('prompt', 'single');
    await indexes.notify();
    await eventually(() => Promise.resolve(index.notifications > notifications), true);
    expect(await readiness.progress(async () => 0)).toEqual({ found: 0, waiting: 1 });
    applying.mockRestore();
  });

  it('counts what the tables lack and what the index lacks of them', async () => {
    const feed = new FeedReadiness([{ itemsWaiting: () => Promise.resolve(2) } as never]);
    const applying = jest.spyOn(index, 'changesWaiting').mockResolvedValue(3);
    expect(await new SearchReadiness(feed, index).progress(async () => 7)).toEqual({ found: 7, waiting: 5 });
    applying.mockRestore();
  });
});
