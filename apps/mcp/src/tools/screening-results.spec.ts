import { expect, it } from '@jest/globals';
import { screeningResults } from './screening-results.ts';

const result = (status: string, name: string) => ({ status, entity_name: name, list: 'SDN' });

it.each([
  [0, [], '0 hits, 0 possible'],
  [1, [result('hit', 'A')], '1 hit, 0 possible: hit A (SDN)'],
  [
    1,
    [result('hit', 'A'), ...['B', 'C', 'D'].map((name) => result('possible', name))],
    '1 hit, 3 possible: hit A (SDN), possible B (SDN), and 2 more',
  ],
] as const)('%d hits are stated with all possible results, and what is left out is counted', (hits, results, says) => {
  expect(screeningResults(hits, results, 2)).toBe(says);
});
