import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { StringTable } from './string-table.ts';

describe('the table of shared strings', () => {
  it('gives back every string by its number, in any order', () => {
    const strings = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 400 });
    fc.assert(
      fc.property(strings, (texts) => {
        const table = new StringTable();
        for (const text of texts) table.add(text);
        for (const number of [...texts.keys()].reverse()) expect(table.get(number)).toBe(texts[number]);
        for (const number of [texts.length, -1, NaN]) expect(table.get(number)).toBeUndefined();
      }),
    );
  });

  it('refuses a workbook with more bytes of strings than it may hold', () => {
    const table = new StringTable(10);
    table.add('é'.repeat(5));
    expect(() => table.add('x')).toThrow('more than 10 bytes of shared texts');
    expect(table.get(0)).toBe('ééééé');
  });
});
