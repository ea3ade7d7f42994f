import { expect, it } from '@jest/globals';
import { inThePast } from '@registry/request-context';
import { setTimeout as delay } from 'node:timers/promises';
import { KnownValues } from './known-values.ts';

const SETTLED = '2026-06-30T12:00:00.000Z';

it('a value of a time that is settled is read once, each of another time or key again', async () => {
  const values = new KnownValues<number>();
  let reads = 0;
  const read = (time: string, key = 'CO') => inThePast(time, () => values.get(key, async () => (reads += 1)));
  expect([await read(SETTLED), await read(SETTLED)]).toEqual([1, 1]);
  expect([await read('2026-06-30T12:00:00.001Z'), await read(SETTLED, 'OR')]).toEqual([2, 3]);
  const justNow = new Date().toISOString();
  expect([await read(justNow), await read(justNow)]).toEqual([4, 5]);
});

it('a value of the present is read once for as long as it is kept, by default at each request', async () => {
  let reads = 0;
  const twice = async (values: KnownValues<number>) => {
    const read = () => values.get('CO', async () => (reads += 1));
    return [await read(), await read(), await values.get('OR', async () => (reads += 1))];
  };
  expect(await twice(new KnownValues())).toEqual([1, 2, 3]);
  const kept = new KnownValues<number>({ presentMs: 60_000 });
  expect(await twice(kept)).toEqual([4, 4, 5]);
  expect(await inThePast(SETTLED, () => kept.get('CO', async () => 6))).toBe(6);
});

it('requests at one time share a read, for longer than its value is kept', async () => {
  const values = new KnownValues<number>({ presentMs: 1 });
  const reading = Promise.withResolvers<number>();
  const first = values.get('CO', () => reading.promise);
  await delay(10);
  const second = values.get('CO', async () => 2);
  reading.resolve(1);
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

it('a read that failed is tried again', async () => {
  const values = new KnownValues<string>();
  await expect(inThePast(SETTLED, () => values.get('CO', () => Promise.reject(new Error('away'))))).rejects.toThrow(
    'away',
  );
  expect(await inThePast(SETTLED, () => values.get('CO', () => Promise.resolve('read')))).toBe('read');
  expect(await values.get('CO', () => Promise.resolve('now'))).toBe('now');
});
