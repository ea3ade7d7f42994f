import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bitmapWords, clearBit, hasBit, setAll, setBit } from './bitmap.ts';

describe('bitmap', () => {
  const size = 300;
  const ordinals = fc.uniqueArray(fc.nat(size - 1), { maxLength: size, size: 'max' });

  it('is a set of ordinals', () => {
    fc.assert(
      fc.property(ordinals, ordinals, (added, removed) => {
        const bitmap = new Int32Array(bitmapWords(size));
        for (const ordinal of added) setBit(bitmap, ordinal);
        for (const ordinal of removed) clearBit(bitmap, ordinal);
        expect(Array.from({ length: size }, (_, ordinal) => hasBit(bitmap, ordinal))).toEqual(
          Array.from({ length: size }, (_, ordinal) => added.includes(ordinal) && !removed.includes(ordinal)),
        );
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 63, 64, 65])('of all of %i ordinals has no bit beyond them', (count) => {
    const bitmap = new Int32Array(bitmapWords(count)).fill(-1);
    setAll(bitmap, count);
    expect(Array.from({ length: bitmap.length * 32 }, (_, ordinal) => hasBit(bitmap, ordinal))).toEqual(
      Array.from({ length: bitmap.length * 32 }, (_, ordinal) => ordinal < count),
    );
  });
});
