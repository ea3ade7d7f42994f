import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quoted } from './quoted.ts';

describe('quoted', () => {
  it.each([
    ['Café', '"Café"'],
    ['a"b\\c', '"a\\"b\\\\c"'],
    ['a\u0000b\nc', '"a\\u0000b\\nc"'],
    ['a\u202eb\u2028c', '"a\\u{202e}b\\u{2028}c"'],
    ['\ud800', '"\\ud800"'],
  ])('shows %j as %s', (text, shown) => {
    expect(quoted(text)).toBe(shown);
  });

  it('cuts after 60 characters, never inside one', () => {
    expect(quoted('😀'.repeat(60))).toBe(`"${'😀'.repeat(60)}"`);
    expect(quoted('😀'.repeat(61))).toBe(`"${'😀'.repeat(60)}…"`);
  });

  it('holds nothing unprintable, whatever it is given', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(quoted(text))));
  });
});
