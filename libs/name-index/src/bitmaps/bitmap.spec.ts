import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bitmapWords, clearBit, hasBit, setAll, setBit } from './bitmap.ts';

describe('bitmap', () => {
  const size = 300;
  const docIds = fc.uniqueArray(fc.nat(size - 1), { maxLength: size, size: 'max' });

  it('is a set of docIds', () => {
    fc.assert(
      fc.property(docIds, docIds, (added, removed) => {
        const bitmap = new Int32Array(bitmapWords(size));
        for (const docId of added) setBit(bitmap, docId);
        for (const docId of removed) clearBit(bitmap, docId);
        expect(Array.from({ length: size }, (_, docId) => hasBit(bitmap, docId))).toEqual(
          Array.from({ length: size }, (_, docId) => added.includes(docId) && !removed.includes(docId)),
        );
      }),
    );
  });

  it.each([0, 1, 31, 32, 33, 63, 64, 65])('of all of %i docIds has no bit beyond them', (count) => {
    const bitmap = new Int32Array(bitmapWords(count)).fill(-1);
    setAll(bitmap, count);
    expect(Array.from({ length: bitmap.length * 32 }, (_, docId) => hasBit(bitmap, docId))).toEqual(
      Array.from({ length: bitmap.length * 32 }, (_, docId) => docId < count),
    );
  });
});
