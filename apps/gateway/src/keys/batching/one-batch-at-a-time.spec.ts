import { describe, expect, it } from '@jest/globals';
import { OneBatchAtATime } from './one-batch-at-a-time.ts';

/** A run that each batch must be let go from by hand. */
function heldRuns() {
  const batches: number[][] = [];
  const letGo: ((error?: Error) => void)[] = [];
  let idle = 0;
  const queue = new OneBatchAtATime<number, string>(
    (items) => {
      batches.push([...items]);
      return new Promise((resolve, reject) => {
        letGo.push((error) => (error === undefined ? resolve(items.map(String)) : reject(error)));
      });
    },
    () => (idle += 1),
  );
  return { batches, letGo, queue, idleTimes: () => idle };
}

/** Lets everything run that is not waiting for a batch. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('OneBatchAtATime', () => {
  it('runs what is added in a turn in one batch, and gathers all that come meanwhile into the next one', async () => {
    const { batches, letGo, queue, idleTimes } = heldRuns();
    const responses = [1, 2].map((item) => queue.add(item));
    await turn();
    expect(batches).toEqual([[1, 2]]);
    responses.push(...[3, 4].map((item) => queue.add(item)));
    await turn();
    expect(batches).toEqual([[1, 2]]);
    letGo[0]?.();
    expect(await responses[0]).toBe('1');
    await turn();
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
    expect(idleTimes()).toBe(0);
    letGo[1]?.();
    expect(await Promise.all(responses)).toEqual(['1', '2', '3', '4']);
    await turn();
    expect(idleTimes()).toBe(1);
  });

  it('fails the batch that failed, and no other', async () => {
    const { letGo, queue } = heldRuns();
    const first = queue.add(1);
    await turn();
    const second = queue.add(2);
    letGo[0]?.(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    letGo[1]?.();
    expect(await second).toBe('2');
  });

  it('answers nobody from a run that lost an item', async () => {
    const queue = new OneBatchAtATime<number, string>(async () => []);
    await expect(queue.add(1)).rejects.toThrow('0 results for 1 items');
  });
});
