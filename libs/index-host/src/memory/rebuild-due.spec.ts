import { describe, expect, it } from '@jest/globals';
import { buildPriority, isFarBehind, isLargeLoad, LoadWatch } from './rebuild-due.ts';

const statistics = (documents: number) => ({
  ...{ documents, baseDocuments: documents },
  ...{ bufferedDocuments: 0, baseBytes: 0, bufferBytes: 0 },
});

describe('the changes of a load', () => {
  it('are read from the tables where they are many, and more than the share of the documents', () => {
    const isFar = (documents: number, waiting: number) => isFarBehind(statistics(documents), {}, waiting);
    expect([10_000, 10_001].map((waiting) => isFar(0, waiting))).toEqual([false, true]);
    expect([100_000, 100_001].map((waiting) => isFar(1_000_000, waiting))).toEqual([false, true]);
    expect(isFarBehind(statistics(1_000_000), { rebuildShare: 0.5 }, 100_001)).toBe(false);
  });

  it('are those of a large load where they are with what the buffer has, and not where hardly any wait', () => {
    const isLarge = (waiting: number, bufferedDocuments: number) =>
      isLargeLoad({ ...statistics(50_000), bufferedDocuments }, {}, waiting);
    expect([isLarge(600, 9_401), isLarge(600, 9_400)]).toEqual([true, false]);
    expect([isLarge(101, 20_000), isLarge(100, 20_000)]).toEqual([true, false]);
  });

  it('wait for its end until none come for five looks, or four times the documents wait', () => {
    /** Whether the index waits after each look, at each of which so many changes wait. */
    const waits = (documents: number, ...waiting: readonly number[]) => {
      const load = new LoadWatch();
      return waiting.map((count) => load.isWorthToWait(statistics(documents), count));
    };
    const [beginning, quiet] = [20_000, 20_100];
    expect(waits(50_000, beginning, quiet, quiet, quiet, quiet, quiet)).toEqual([true, true, true, true, true, false]);
    expect(waits(50_000, beginning, quiet, quiet, quiet, quiet, quiet + 101, quiet + 101)).not.toContain(false);
    expect(waits(50_000, 199_999, 200_000)).toEqual([true, false]);
    expect(waits(0, beginning)).toEqual([false]);
  });

  it('are read at the priority of the service where they are more than the documents, or the machine is full', () => {
    const priority = (documents: number, waiting: number, load = 4) =>
      buildPriority(statistics(documents), waiting, { load, processors: 2 });
    expect(priority(20_000, 0, 4.1)).toBe('normal');
    expect([priority(0, 20_000), priority(20_000, 20_001), priority(20_000, 20_000)]).toEqual([
      'normal',
      'normal',
      'low',
    ]);
  });
});
