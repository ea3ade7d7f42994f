import { describe, expect, it } from '@jest/globals';
import { foldedName } from '../folding/folded-name.ts';
import { cutToWords, INDEXED_BYTES_MAX, isIndexable } from './indexed-text.ts';

describe('isIndexable', () => {
  it.each([
    ['a thousand characters', 'WORD '.repeat(200), true],
    ['two thousand characters', 'W'.repeat(2_000), true],
    ['one more', 'W'.repeat(2_001), false],
    ['seven hundred of three bytes', '木'.repeat(700), false],
    ['signs that fold to words', '& '.repeat(600), false],
  ])('of %s', (_title, name, expected) => {
    expect(isIndexable(name)).toBe(expected);
  });

  it('holds for every short text, whatever a character folds to', () => {
    for (const character of ['ß', 'ﷺ', '木', '㎏', '½', '⑽', '㏒'])
      expect(Buffer.byteLength(foldedName(character.repeat(50)))).toBeLessThanOrEqual(INDEXED_BYTES_MAX);
    for (const character of ['&', '+', '@', '%', 'w', '.'])
      expect(Buffer.byteLength(foldedName(`${character} `.repeat(250)))).toBeLessThanOrEqual(INDEXED_BYTES_MAX);
  });
});

describe('cutToWords', () => {
  it('keeps what is short enough and cuts the rest after a whole word', () => {
    expect(cutToWords('ADA MARSH', 9)).toBe('ADA MARSH');
    expect(cutToWords('ADA MARSH, ATTORNEY AT LAW', 16)).toBe('ADA MARSH…');
    expect(cutToWords('X'.repeat(50), 10)).toBe(`${'X'.repeat(9)}…`);
    expect(cutToWords('😀'.repeat(5), 4)).toBe('😀…');
  });
});
