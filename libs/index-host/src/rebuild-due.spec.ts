import { describe, expect, it } from '@jest/globals';
import { buildPriority, isFarBehind, isWorthToWait } from './rebuild-due.ts';

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

  it('wait for its end while more come, until four times the documents wait', () => {
    const isWaiting = (documents: number, waiting: number, added: number) =>
      isWorthToWait(statistics(documents), waiting, added);
    expect([100, 101].map((added) => isWaiting(50_000, 20_000, added))).toEqual([false, true]);
    expect([199_999, 200_000].map((waiting) => isWaiting(50_000, waiting, 1_000))).toEqual([true, false]);
    expect(isWaiting(0, 20_000, 20_000)).toBe(false);
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
