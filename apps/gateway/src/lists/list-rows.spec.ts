import { expect, it } from '@jest/globals';
import { readRows } from './list-rows.ts';

it('a list of a browser is read up to the row that is too many', async () => {
  const list = (rows: number, end = '') => `Name,State\n${'Cedar Inc,OR\n'.repeat(rows)}${end}`;
  expect((await readRows(list(1_100), new Map(), 1_100)).rows).toHaveLength(1_100);
  // What follows is wrong too, and not reached.
  const read = readRows(list(1_101, 'Cedar Inc,OR,x\n'), new Map(), 1_100);
  await expect(read).rejects.toThrow('The list has more than 1,100 rows. Split it.');
});
