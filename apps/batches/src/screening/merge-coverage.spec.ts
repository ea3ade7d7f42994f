import { expect, it } from '@jest/globals';
import type { RegisterCoverage } from '@registry/contracts-business-registry';
import { mergeRegisters } from './merge-coverage.ts';

const loadedAt = (day: string) => ({ source: 'us-or/register', as_of: day, loaded_at: `${day}T08:00:00.000Z` });
const [first, second] = [loadedAt('2026-11-01'), loadedAt('2026-11-02')];
const PART: RegisterCoverage = {
  ...{ state: 'OR', status: 'partial', scope: 'indexed by half', register: 'part', sources: [first] },
  indexing: { found: 120_000, waiting: 206_224 },
};
const WHOLE: RegisterCoverage = { state: 'OR', status: 'covered', scope: null, register: 'whole', sources: [second] };

it('says of rows that were matched while a register was indexed, and after, no more than of the first', () => {
  const expected = { ...PART, sources: expect.arrayContaining([first, second]) };
  expect(mergeRegisters([PART], [WHOLE])).toEqual([expected]);
  expect(mergeRegisters([WHOLE], [PART])).toEqual([expected]);
});

it.each([
  ['whole', 'whole', 'whole'],
  ['whole', 'active', 'active'],
  ['active', 'part', 'part'],
  [null, 'whole', 'part'],
] as const)('of a register that was %s and then %s, all rows were matched with %s', (one, other, least) => {
  const merged = mergeRegisters([{ ...WHOLE, register: one }], [{ ...WHOLE, register: other, sources: [first] }]);
  expect(merged[0]?.register).toBe(least);
});
