import { describe, expect, it } from '@jest/globals';
import { createNameSearch, hasAllWords, indexedNames, foldForMatching, parseQuery, withoutHyphens } from '../index.ts';

const writings = [
  ['X-Ray Imaging LLC', 'Xray Imaging LLC', 'xray imaging', 'x-ray imaging'],
  ['Salem E-Bike Co.', 'Salem Ebike Co.', 'ebike', 'e-bike'],
  ['ZX-CT Holdings', 'ZXCT Holdings', 'zxct holdings', 'zx-ct holdings'],
  ['Wal\u2011Mart', 'WALMART', 'walmart', 'wal-mart'],
  ['Mary Smith-Jones', 'Mary Smithjones', 'smithjones', 'smith-jones'],
  ['7-Eleven #4', '7Eleven #4', '7eleven', '7-eleven'],
] as const;

describe('a word with a hyphen', () => {
  it.each(writings)('%s and %s are found by %s and %s', (one, other, joined, apart) => {
    for (const name of [one, other])
      for (const q of [joined, apart, `"${apart} `, `${joined.slice(0, -1)}*`, `${apart.slice(0, -1)}*`]) {
        expect([q, name, hasAllWords(name, parseQuery(q))]).toEqual([q, name, true]);
        expect([q, name, createNameSearch(['Other', name])(parseQuery(q))]).toEqual([q, name, true]);
      }
  });

  it.each(['Ray X', 'X Raymond', 'Xrays'])('%s is found by neither', (name) => {
    expect(hasAllWords(name, parseQuery('"x-ray"'))).toBe(false);
    expect(hasAllWords(name, parseQuery('xray'))).toBe(false);
  });

  it.each(['Cedar - Ridge', '-Cedar', 'Cedar-', 'Cedar\u2013Ridge', '12-34', 'Cedar'])('is none in %j', (name) => {
    expect(withoutHyphens(name)).toBeUndefined();
    expect(parseQuery(name)).not.toHaveProperty('otherWriting');
  });

  it('costs names without one nothing, and others one word and one key', () => {
    const toNames = (name: string) => indexedNames({ ...foldForMatching(name), name });
    expect(toNames('Cedar Ridge')).toEqual(indexedNames(foldForMatching('Cedar Ridge')));
    expect(toNames('X-Ray Labs').slice(0, 2)).toEqual([
      { folded: 'X RAY LABS', nameKey: 'X RAY LABS' },
      { folded: 'XRAY LABS', nameKey: 'XRAY LABS' },
    ]);
  });
});
