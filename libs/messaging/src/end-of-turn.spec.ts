import { describe, expect, it } from '@jest/globals';
import { EndOfTurn } from './end-of-turn.ts';

describe('EndOfTurn', () => {
  it('runs what several callbacks of a turn gave it together, before anything that follows from the first', async () => {
    const endOfTurn = new EndOfTurn();
    const ran: string[] = [];
    const first = endOfTurn.run(() => ran.push('first')).then(() => ran.push('after the first'));
    await Promise.resolve();
    const second = endOfTurn.run(() => ran.push('second'));
    expect(ran).toEqual([]);
    await Promise.all([first, second]);
    expect(ran).toEqual(['first', 'second', 'after the first']);
  });

  it('runs three as soon as they are there, and does not wait for more', async () => {
    const endOfTurn = new EndOfTurn();
    const ran: number[] = [];
    const all = Promise.all([1, 2, 3, 4].map((number) => endOfTurn.run(() => ran.push(number))));
    expect(ran).toEqual([1, 2, 3]);
    await all;
    expect(ran).toEqual([1, 2, 3, 4]);
  });

  it('runs what is added meanwhile later', async () => {
    const endOfTurn = new EndOfTurn();
    let inner: Promise<string> | undefined;
    await endOfTurn.run(() => {
      inner = endOfTurn.run(() => 'inner');
    });
    expect(await inner).toBe('inner');
  });

  it('hands on what the work returns, resolves to or throws, and runs the rest', async () => {
    const endOfTurn = new EndOfTurn();
    const settled = await Promise.allSettled([
      endOfTurn.run(() => {
        throw new Error('thrown');
      }),
      endOfTurn.run(async () => 'resolved'),
      endOfTurn.run(() => 'returned'),
    ]);
    expect(settled).toMatchObject([{ reason: { message: 'thrown' } }, { value: 'resolved' }, { value: 'returned' }]);
  });
});
