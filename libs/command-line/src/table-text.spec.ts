import { describe, expect, it } from '@jest/globals';
import { tableText } from './table-text.ts';

const HEAD = ['source', 'rows', 'dataset'];
const ROWS = [
  ['us-or/business-registry', 1_234_567, 'Active businesses of all kinds, as of the first of each month'],
  ['us/form-5500', null, ['Annual returns', 'of benefit plans']],
] as const;

describe('tableText', () => {
  it.each([60, 80, 200])('fits %d columns, keeps the first column whole and loses no word', (columns) => {
    const text = tableText(HEAD, ROWS, columns);
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
    for (const word of ['us-or/business-registry', '1,234,567', ...ROWS[0][2].split(' ')]) expect(text).toContain(word);
    expect(text).not.toContain('…');
  });

  it('leaves out the least important columns instead of breaking a value, and names them', () => {
    const head = ['source', 'data of', 'started', 'outcome', 'read', 'new', 'changed', 'rejected'];
    const row = ['us-or/business-registry', '2026-11-02', '2026-11-25 02:03', 'passed', 18_399, 18_399, 0, 3];
    const order = ['source', 'started', 'outcome', 'read', 'rejected', 'data of', 'new', 'changed'];
    const text = tableText(head, [row], 80, order);
    const [heads = '', values = '', note] = text.split('\n');
    expect(heads.trim().split(/ {2,}/)).toEqual(['source', 'data of', 'started', 'outcome', 'read', 'rejected']);
    expect(values.trim().split(/ {2,}/)).toEqual([...row.slice(0, 4), '18,399', '3']);
    expect(note).toBe('Not shown at this width: new, changed. --json has all.');
    expect(tableText(head, [row], 120, order)).not.toContain('Not shown');
  });

  it('keeps the column that identifies the rows on any width', () => {
    const [heads, values, note] = tableText(['source', 'rows'], [['us-or/business-registry', 12]], 10).split('\n');
    expect([heads, values]).toEqual(['source', 'us-or/business-registry']);
    expect(note).toContain('Not shown at this width: rows.');
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
