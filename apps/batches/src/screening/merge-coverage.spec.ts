import { describe, expect, it } from '@jest/globals';
import type { RegisterCoverage } from '@registry/contracts-business-registry';
import type { WatchlistCoverage } from '@registry/contracts-records-sections';
import { mergeCoverage, mergeRegisters } from './merge-coverage.ts';

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

function file(source: string, day: string, lists: readonly string[]): WatchlistCoverage['sources'][number] {
  const extents = lists.map((list) => ({ list, extent: 'whole' as const, rows: 10, expected_rows: null }));
  const loaded_at = `${day}T04:00:00.000Z`;
  return { source, lists: [...lists], extents, as_of: day, loaded_at, file_digest: `sha256:${day}` };
}
const csl = (day: string, ...lists: string[]) => file('us/consolidated-screening-list', day, lists);
const sam = file('us/sam-exclusions', '2026-10-01', ['SAM']);

describe('the coverage of rows that were screened before and after a load', () => {
  const before: WatchlistCoverage = {
    status: 'partial',
    scope: 'A; B',
    sources: [sam, csl('2026-10-02', 'EL', 'SDN')],
  };
  const after: WatchlistCoverage = {
    status: 'partial',
    scope: 'A; C',
    sources: [sam, csl('2026-10-02', 'EL'), csl('2026-11-02', 'SDN')],
  };

  it('names each file with the lists of which it was the newest, and both states of the lists', () => {
    const merged = mergeCoverage(before, after);
    expect(merged?.scope).toBe('A; B; for further rows: A; C');
    expect(merged?.sources.map(({ lists, as_of: day }) => `${lists.join(' ')} ${day}`)).toEqual([
      'SAM 2026-10-01',
      'EL SDN 2026-10-02',
      'EL 2026-10-02',
      'SDN 2026-11-02',
    ]);
  });

  it('says the same however often a state comes again', () => {
    const merged = mergeCoverage(before, after);
    expect(mergeCoverage(mergeCoverage(merged, after), before)).toEqual({ ...merged });
    expect(mergeCoverage(before, null)).toBe(before);
  });
});
