import { describe, expect, it } from '@jest/globals';
import { tableText } from './table-text.ts';

const HEAD = ['source', 'rows', 'dataset'];
const ROWS = [
  ['us-or/business-registry', 1_234_567, 'Active businesses of all kinds, as of the first of each month'],
  ['us/form-5500', null, 'Annual returns\nof benefit plans'],
] as const;

describe('tableText', () => {
  it.each([60, 80, 200])('fits %d columns, keeps the first column whole and loses no word', (columns) => {
    const text = tableText(HEAD, ROWS, columns);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    for (const word of ['us-or/business-registry', '1,234,567', ...ROWS[0][2].split(' ')]) expect(text).toContain(word);
    expect(text).not.toContain('…');
  });

  it('is no wider than what it holds', () => {
    expect(tableText(['key', 'used'], [['brk_a', 12]], 120)).toBe('key    used\nbrk_a    12\n');
  });

  it('is a line a row with tabs between plain values where it is piped', () => {
    expect(tableText(HEAD, ROWS, undefined).split('\n')).toEqual([
      'source\trows\tdataset',
      `us-or/business-registry\t1234567\t${ROWS[0][2]}`,
      'us/form-5500\t\tAnnual returns; of benefit plans',
      '',
    ]);
  });
});
