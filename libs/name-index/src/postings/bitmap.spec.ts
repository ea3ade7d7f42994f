import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  andEitherInto,
  andInto,
  andWithout,
  bitmapWords,
  clearBit,
  copyWithout,
  countBits,
  hasBit,
  orInto,
  readBits,
  readMaskedBits,
  setAll,
  setBit,
  type Bitmap,
} from './bitmap.ts';

const size = 500; // more words than are counted at once, and some over
const ordinals = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }), { maxLength: size, size: 'max' });

function bitmapOf(set: Iterable<number>): Bitmap {
  const bitmap = new Int32Array(bitmapWords(size));
  for (const ordinal of set) setBit(bitmap, ordinal);
  return bitmap;
}

function ordinalsOf(bitmap: Bitmap): number[] {
  const into = new Uint32Array(size);
  return Array.from(into.subarray(0, readBits(bitmap, into)));
}

describe('bitmap', () => {
  it('is a set of ordinals', () => {
    fc.assert(
      fc.property(ordinals, ordinals, ordinals, fc.integer({ min: 0, max: size }), (first, second, last, limit) => {
        const [one, other, third] = [new Set(first), new Set(second), new Set(last)];
        const ascending = (set: Set<number>): number[] => [...set].sort((a, b) => a - b);
        const changed = (change: (into: Bitmap, other: Bitmap) => void): number[] => {
          const bitmap = bitmapOf(one);
          change(bitmap, bitmapOf(other));
          return ordinalsOf(bitmap);
        };
        const common = first.filter((ordinal) => other.has(ordinal));
        expect(ordinalsOf(bitmapOf(one))).toEqual(ascending(one));
        expect(changed(andInto)).toEqual(ascending(new Set(common)));
        const written = (write: (into: Bitmap) => void): number[] => changed((into) => write(into.fill(-1)));
        expect(written((into) => copyWithout(into, bitmapOf(one), bitmapOf(third)))).toEqual(
          ascending(new Set(first.filter((ordinal) => !third.has(ordinal)))),
        );
        expect(written((into) => andWithout(into, bitmapOf(one), bitmapOf(other), bitmapOf(third)))).toEqual(
          ascending(new Set(common.filter((ordinal) => !third.has(ordinal)))),
        );
        expect(changed((into) => andEitherInto(into, bitmapOf(other), bitmapOf(third)))).toEqual(
          ascending(new Set(first.filter((ordinal) => other.has(ordinal) || third.has(ordinal)))),
        );
        expect(changed(orInto)).toEqual(ascending(new Set([...first, ...second])));
        expect(countBits(bitmapOf(one))).toBe(one.size);
        for (const inMask of [true, false]) {
          const wanted = ascending(one).filter((ordinal) => other.has(ordinal) === inMask);
          const into = new Uint32Array(limit);
          const count = readMaskedBits(bitmapOf(one), bitmapOf(other), inMask, into);
          expect(Array.from(into.subarray(0, count))).toEqual(wanted.slice(0, limit));
        }
        const cleared = bitmapOf(one);
        for (const ordinal of common) clearBit(cleared, ordinal);
        expect(Array.from({ length: size }, (_, ordinal) => hasBit(cleared, ordinal))).toEqual(
          Array.from({ length: size }, (_, ordinal) => one.has(ordinal) && !other.has(ordinal)),
        );
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 64])('of all of %i ordinals has no bit beyond them', (count) => {
    const bitmap = new Int32Array(bitmapWords(count));
    setAll(bitmap, count);
    expect(countBits(bitmap)).toBe(count);
  });
});
