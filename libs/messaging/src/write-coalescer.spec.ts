import { describe, expect, it } from '@jest/globals';
import { WriteCoalescer } from './write-coalescer.ts';

describe('WriteCoalescer', () => {
  it('runs what several callbacks of a turn gave it together, before anything that follows from the first', async () => {
    const writes = new WriteCoalescer();
    const ran: string[] = [];
    const first = writes.run(() => ran.push('first')).then(() => ran.push('after the first'));
    await Promise.resolve();
    const second = writes.run(() => ran.push('second'));
    expect(ran).toEqual([]);
    await Promise.all([first, second]);
    expect(ran).toEqual(['first', 'second', 'after the first']);
  });

  it('runs three as soon as they are there, and does not wait for more', async () => {
    const writes = new WriteCoalescer();
    const ran: number[] = [];
    const all = Promise.all([1, 2, 3, 4].map((number) => writes.run(() => ran.push(number))));
    expect(ran).toEqual([1, 2, 3]);
    await all;
    expect(ran).toEqual([1, 2, 3, 4]);
  });

  it('runs what is added meanwhile later', async () => {
    const writes = new WriteCoalescer();
    let inner: Promise<string> | undefined;
    await writes.run(() => {
      inner = writes.run(() => 'inner');
    });
    expect(await inner).toBe('inner');
  });

  it('hands on what the work returns, resolves to or throws, and runs the rest', async () => {
    const writes = new WriteCoalescer();
    const settled = await Promise.allSettled([
      writes.run(() => {
        throw new Error('thrown');
      }),
      writes.run(async () => 'resolved'),
      writes.run(() => 'returned'),
    ]);
    expect(settled).toMatchObject([{ reason: { message: 'thrown' } }, { value: 'resolved' }, { value: 'returned' }]);
  });
});
