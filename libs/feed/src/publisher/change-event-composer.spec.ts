import { describe, expect, it } from '@jest/globals';
import type { Database } from '@registry/persistence';
import { ChangeEventComposer } from './change-event-composer.ts';

/** How many change events are composed of some with so many items each. */
async function composed(itemCounts: readonly number[]): Promise<number> {
  const topic = {
    event: { topic: 'grown' },
    compose: async (_database: unknown, bodies: readonly unknown[]) => bodies.map(() => []),
  } as never;
  const composer = new ChangeEventComposer({} as Database, [topic]);
  const changeEvents = itemCounts.map((itemCount, sequence) => ({
    position: sequence,
    topic: 'grown',
    body: {},
    itemCount,
  }));
  return (await composer.compose(changeEvents)).length;
}

describe('change events that are composed at once', () => {
  it.each([
    [[], 0],
    [[1, 1, 1], 3],
    [[250, 250, 1], 2],
    [[250, 249, 250, 1], 3],
    [[2_000, 1], 1],
  ])('are of %j items the first %i: those that begin within 500', async (itemCounts, count) => {
    expect(await composed(itemCounts)).toBe(count);
  });
});
