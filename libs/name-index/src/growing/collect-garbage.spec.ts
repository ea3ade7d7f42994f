import { expect, it } from '@jest/globals';
import { constants, type NodeGCPerformanceDetail, PerformanceObserver } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { collectGarbage, freeReplaced } from './collect-garbage.ts';

interface Collection {
  readonly startTime: number;
  readonly detail: NodeGCPerformanceDetail;
}

it('frees what was replaced before', async () => {
  const kept = { base: new Uint8Array(2 ** 20) };
  const replaced = new WeakRef(kept.base);
  kept.base = new Uint8Array(1);
  await setImmediate(); // until then a WeakRef keeps what it was made of
  await collectGarbage();
  expect(replaced.deref()).toBeUndefined();
});

it.each([
  [2 ** 24 - 1, 0],
  [2 ** 24, 1],
])('for %i bytes that were replaced stops the thread %i times', async (bytes, times) => {
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ entryTypes: ['gc'] });
  const startedAt = performance.now(); // what was collected before is reported late
  await freeReplaced(bytes);
  await setImmediate();
  const collections = observer.takeRecords() as unknown as readonly Collection[];
  observer.disconnect();
  const isForced = ({ detail, startTime }: Collection): boolean =>
    detail.flags === constants.NODE_PERFORMANCE_GC_FLAGS_FORCED && startTime >= startedAt;
  expect(collections.filter(isForced)).toHaveLength(times);
});
