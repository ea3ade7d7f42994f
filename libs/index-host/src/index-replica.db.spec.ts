import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { IndexReport } from '@registry/contracts-feed';
import { OutboxStore } from '@registry/feed';
import { eventually } from '@registry/testing';
import { setImmediate } from 'node:timers/promises';
import { indexMetrics } from './index-metrics.ts';
import { DocumentIndex, readEach, upsert } from './testing/document-index.ts';

describe('IndexReplica', () => {
  let indexes: DocumentIndex;

  beforeAll(async () => {
    indexes = await DocumentIndex.create();
  });
  afterAll(() => indexes.destroy());

  const started: DocumentIndex['start'] = (...args) => indexes.start(...args);
  const publishChanges: DocumentIndex['publish'] = (...args) => indexes.publish(...args);
  const buildOf: DocumentIndex['build'] = (...args) => indexes.build(...args);

  /** While an index looks how far it is behind, a load goes on. */
  function atEachLook(publishNext: () => Promise<void>) {
    const { itemsAfter } = OutboxStore.prototype;
    return jest.spyOn(OutboxStore.prototype, 'itemsAfter').mockImplementation(async function (
      this: OutboxStore,
      ...args
    ) {
      const items = await itemsAfter.apply(this, args);
      await publishNext();
      return items;
    });
  }

  it('answers between the parts of what it applies', async () => {
    const index = await started(() => []);
    try {
      const parts = [1, 2, 3].map((part) => [0, 1].map((at) => upsert(`document ${part} ${at}`)));
      const seen = new Set<number>();
      const measured = new Set<number>();
      let isOver = false;
      const applied = index.apply(() => Promise.resolve(parts)).then(() => (isOver = true));
      while (!isOver) {
        const found = index.search({ terms: [], offset: 0, limit: 0 });
        const [{ total }, { values }] = await Promise.all([found, indexMetrics.documents.get()]);
        seen.add(total);
        measured.add(values[0]?.value ?? -1);
        await setImmediate();
      }
      await applied;
      expect([...seen]).toEqual([0, 2, 4, 6]);
      expect([...measured]).toEqual([...seen]);
    } finally {
      await index.onApplicationShutdown();
    }
  });

  it('rebuilds before a load has filled more than twice the memory that its buffer may take, and loses none of the load', async () => {
    const loads = Array.from({ length: 89 }, (_, load) => `load ${load + 10}`);
    const partOf = (load: string) =>
      Array.from({ length: 500 }, (_, at) => upsert(`${load} ${String(at).padStart(3, '0')}`));
    const documents = loads.flatMap((load) => partOf(load).map(({ document }) => document));
    const createReads = readEach((topic) => Promise.resolve([partOf(topic)]));
    let builds = 0;
    const reports: IndexReport[] = [];
    const builder = {
      async build(path: string) {
        const some = builds++ === 0 ? [] : documents; // the load is committed after the service has started
        if (builds > 1) reports.push(await index.report());
        return buildOf(path, some);
      },
    };
    const bufferBytesMax = 4 * 2 ** 20;
    const index = await started(createReads, { builder, bufferBytesMax });
    let bufferBytes = 0;
    const watch = setInterval(() => (bufferBytes = Math.max(bufferBytes, index.statistics?.bufferBytes ?? 0)), 1);
    try {
      for (const load of loads) await publishChanges('bulk', load);
      await index.catchUp();
      expect((await index.search({ terms: [], offset: 0, limit: 0 })).total).toBe(documents.length);
      expect(builds).toBeGreaterThan(1);
      expect(new Set(reports.map(({ isRebuilding }) => isRebuilding))).toEqual(new Set([true]));
      expect(bufferBytes).toBeLessThan(3 * bufferBytesMax);
    } finally {
      clearInterval(watch);
      await index.onApplicationShutdown();
    }
  });

  it.each([
    ['applies the changes since its newest file at a start', 10_000, { built: 1, applied: ['of a load'] }],
    ['builds a base at a start that is further from its newest file', 10_001, { built: 2, applied: [] }],
  ])('%s', async (_, items, expected) => {
    const files = indexes.files();
    let built = 0;
    const builder = {
      build(path: string) {
        built += 1;
        return buildOf(path);
      },
    };
    const applied: string[] = [];
    const createReads = readEach((topic) => {
      applied.push(topic);
      return Promise.resolve([]);
    });
    await (await started(createReads, { files, builder })).onApplicationShutdown();
    applied.length = 0;
    await publishChanges('bulk', 'of a load', items);
    await (await started(createReads, { files, builder })).onApplicationShutdown();
    expect({ built, applied }).toEqual(expected);
  });

  it('starts with what is committed then, though a load goes on', async () => {
    let isOver = false;
    const applied: string[] = [];
    const createReads = readEach(async (topic) => {
      applied.push(topic);
      if (!isOver) await publishChanges('bulk', 'later', 20_000);
      return [];
    });
    const builder = {
      async build(path: string) {
        await buildOf(path);
        await publishChanges('bulk', 'before', 20_000);
      },
    };
    const index = await started(createReads, { builder });
    expect(applied[0]).toBe('before');
    isOver = true;
    await index.onApplicationShutdown();
  });

  it.each([
    ['reads the tables once in place of a load that takes longer to apply', false],
    ['applies a single change at once that comes while the tables are read, and again afterwards', true],
  ])('%s', async (_, hasSingle) => {
    const loads = Array.from({ length: 200 }, (_load, load) => `load ${load + 100}`);
    let builds = 0;
    const builder = {
      async build(path: string) {
        const written = builds++ === 0 ? [] : loads;
        if (builds > 1 && hasSingle) await publishChanges('prompt', 'single');
        if (builds > 1 && hasSingle) await eventually(() => Promise.resolve(applied.includes('single')), true);
        const documents = written.map((key) => upsert(key).document);
        return buildOf(path, documents);
      },
    };
    const applied: string[] = [];
    const createReads = readEach((topic) => Promise.resolve([[upsert(topic)]]).finally(() => applied.push(topic)));
    const index = await started(createReads, { builder });
    try {
      applied.length = 0;
      for (const load of loads) await publishChanges('bulk', load, 1_000);
      await index.catchUp();
      expect((await index.search({ terms: [], offset: 0, limit: 0 })).total).toBe(loads.length + (hasSingle ? 1 : 0));
      expect({ builds, applied }).toEqual({ builds: 2, applied: hasSingle ? ['single', 'single'] : [] });
      expect(await index.changesWaiting()).toBe(0);
    } finally {
      await index.onApplicationShutdown();
    }
  });

  it('reads the tables when a load has ended', async () => {
    const before = Array.from({ length: 50_000 }, (_, at) => `company ${String(at).padStart(5, '0')}`);
    const loads = ['load 1', 'load 2', 'load 3'];
    const published: string[] = [];
    const publishedAtBuild: string[][] = [];
    const builder = {
      build(path: string) {
        publishedAtBuild.push([...published]);
        const documents = [...before, ...published].map((key) => upsert(key).document);
        return buildOf(path, documents);
      },
    };
    const publishNext = async (): Promise<void> => {
      const load = loads[published.length];
      if (load === undefined) return;
      published.push(load);
      await publishChanges('bulk', load, 12_000);
    };
    const index = await started(() => [], { builder });
    const counted = atEachLook(async () => void (published.length > 0 && (await publishNext())));
    try {
      await publishNext();
      const caughtUp = index.catchUp();
      await eventually(async () => (await index.report()).isRebuilding, true);
      expect(publishedAtBuild).toEqual([[]]);
      await caughtUp;
      expect(publishedAtBuild).toEqual([[], loads]);
      expect(await index.documentCount()).toBe(before.length + loads.length);
      expect(await index.changesWaiting()).toBe(0);
    } finally {
      counted.mockRestore();
      await index.onApplicationShutdown();
    }
  });

  it('waits for the end of a load of which the buffer has the beginning, and applies the rest where it is small', async () => {
    const beginning = Array.from({ length: 10_001 }, (_, at) => upsert(`company ${at}`));
    const publishedWhenApplied: number[] = [];
    let published = 0;
    const createReads = readEach((topic) => {
      if (topic !== 'beginning') publishedWhenApplied.push(published);
      return Promise.resolve([topic === 'beginning' ? beginning : [upsert(topic)]]);
    });
    const index = await started(createReads);
    const publishNext = () => publishChanges('bulk', `load ${++published}`, 600);
    const counted = atEachLook(async () => void (published > 0 && published < 4 && (await publishNext())));
    try {
      await publishChanges('bulk', 'beginning', 9_000);
      await index.catchUp();
      await publishNext();
      await index.catchUp();
      expect(publishedWhenApplied).toEqual([4, 4, 4, 4]);
      expect(await index.documentCount()).toBe(beginning.length + 4);
    } finally {
      counted.mockRestore();
      await index.onApplicationShutdown();
    }
  });

  it('follows a single change that comes during a load before the rest of the load', async () => {
    const followed: string[] = [];
    const createReads = readEach(async (topic) => {
      followed.push(topic);
      if (topic === 'load 1') await publishChanges('prompt', 'single');
      return [];
    });
    const index = await started(createReads);
    try {
      const loads = Array.from({ length: 20 }, (_, i) => `load ${i + 1}`);
      for (const load of loads) await publishChanges('bulk', load);
      await index.catchUp();
      expect(followed.filter((topic) => topic !== 'single')).toEqual(loads);
      expect(followed.indexOf('single')).toBeGreaterThan(0);
      expect(followed.indexOf('single')).toBeLessThan(5);
    } finally {
      await index.onApplicationShutdown();
    }
  });
});
