import { expect, it, jest } from '@jest/globals';
import type { LiveHealth } from './live-health.ts';
import { LiveLookups } from './live-lookups.ts';
import type { LiveLookupsStore } from './live-lookups.store.ts';

it('a lookup whose result is kept has ended for others, also where this process cannot read it', async () => {
  const ends: unknown[] = [];
  const store: Pick<LiveLookupsStore, 'claim' | 'find' | 'end'> = {
    claim: () => Promise.resolve(true),
    find: () => Promise.resolve(undefined),
    end: async (_key, _claim, outcome, keys) => void ends.push([outcome, keys]),
  };
  const note = jest.fn<LiveHealth['note']>().mockResolvedValue();
  const lookups = new LiveLookups(store as LiveLookupsStore, { note } as unknown as LiveHealth);
  const outcome = await lookups.lookUp({
    source: 'us-co/ucc',
    subject: 'CEDAR LLC',
    budgetMs: 5_000,
    mustFind: false,
    send: () => Promise.resolve([]),
    keep: () => Promise.resolve(['1']),
    read: () => Promise.reject(new Error('The index is not there.')),
  });
  expect(outcome).toEqual({ status: 'fallback', reason: 'not-kept' });
  expect(ends).toEqual([['fetched', ['1']]]);
  expect(note).toHaveBeenCalledTimes(1);
});
