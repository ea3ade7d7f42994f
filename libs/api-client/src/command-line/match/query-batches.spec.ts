import { expect, it } from '@jest/globals';
import { queryBatches } from './query-batches.ts';

const PLACES = new Map([
  ['name', 0],
  ['address', 1],
] as const);

it('rows go a hundred at a time, however long they are, so that ten count as one request', async () => {
  const rows = Array.from({ length: 205 }, (_, at) => ({
    line: at + 2,
    cells: [`Cedar Ridge Bakery ${at} LLC`, `${at} Sample Ln, ${'Suite, '.repeat(90)}`],
  }));
  const sizes: number[] = [];
  for await (const batch of queryBatches(inTurn(rows), PLACES)) sizes.push(batch.length);
  expect(sizes).toEqual([100, 100, 5]);
});

async function* inTurn<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  await Promise.resolve();
  yield* items;
}
