import { describe, expect, it } from '@jest/globals';
import { isNoValue, noValues } from './no-value.ts';

describe('a text that stands where nothing is known', () => {
  it.each(['', ' - ', '??', 'n/a', 'N.A.', '#N/A', '(null)', '<NULL>', '-none-', 'tbd', 'T.B.D.', 'Unknown'])(
    '%j is none in any cell',
    (text) => {
      expect((['cell', 'record', 'list'] as const).map((where) => isNoValue(text, where))).toEqual([true, true, true]);
    },
  );

  it.each([
    ['Same as above', false, true, true],
    ['Cash', false, false, true],
    ['walk-in', false, false, true],
    ['TBD LLC', false, false, false],
    ['Cash & Carry', false, false, false],
    ['日本', false, false, false],
  ])('%j by where it stands', (text, ...expected) => {
    expect((['cell', 'record', 'list'] as const).map((where) => isNoValue(text, where))).toEqual(expected);
  });

  it('is declared as texts are folded', () => {
    expect([...noValues.list].filter((text) => !isNoValue(text.toLowerCase(), 'list'))).toEqual([]);
  });
});
