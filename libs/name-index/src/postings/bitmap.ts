import { hotLoop } from '../hot-loop.ts';

/** One bit for each ordinal, 32 to a word. Signed words, because JavaScript's bit operations yield such. */
export type Bitmap = Int32Array;

/** How many words a bitmap of so many ordinals has. */
export function bitmapWords(ordinals: number): number {
  return (ordinals + 31) >>> 5;
}

export function hasBit(bitmap: Bitmap, ordinal: number): boolean {
  return ((bitmap[ordinal >>> 5]! >>> (ordinal & 31)) & 1) === 1;
}

export function setBit(bitmap: Bitmap, ordinal: number): void {
  bitmap[ordinal >>> 5]! |= 1 << (ordinal & 31);
}

export function clearBit(bitmap: Bitmap, ordinal: number): void {
  bitmap[ordinal >>> 5]! &= ~(1 << (ordinal & 31));
}

/** How many bits of a word are set. */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export const countBits = hotLoop(function countBits(bitmap: Bitmap): number {
  let count = 0;
  for (let at = 0; at < bitmap.length; at++) count += bitCount(bitmap[at]!);
  return count;
});

export const andInto = hotLoop(function andInto(into: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at]! &= other[at]!;
});

export const andNotInto = hotLoop(function andNotInto(into: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at]! &= ~other[at]!;
});

export const orInto = hotLoop(function orInto(into: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at]! |= other[at]!;
});

/** Sets the first `ordinals` bits and clears the rest of the last word. */
export function setAll(bitmap: Bitmap, ordinals: number): void {
  bitmap.fill(-1);
  if ((ordinals & 31) !== 0) bitmap[bitmap.length - 1] = (1 << (ordinals & 31)) - 1;
}

/** The ordinals of the bits set, ascending, at most as many as `into` holds; returns how many were written. */
export const readBits = hotLoop(function readBits(bitmap: Bitmap, into: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < bitmap.length && count < into.length; at++) {
    let word = bitmap[at]!;
    while (word !== 0 && count < into.length) {
      const lowest = word & -word;
      into[count++] = (at << 5) + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return count;
});

/** As `readBits`, of the bits that are set in `mask` too or, where `inMask` is false, of those that are not. */
export const readMaskedBits = hotLoop(function readMaskedBits(
  bitmap: Bitmap,
  mask: Bitmap,
  inMask: boolean,
  into: Uint32Array,
): number {
  const flip = inMask ? 0 : -1;
  let count = 0;
  for (let at = 0; at < bitmap.length && count < into.length; at++) {
    let word = bitmap[at]! & (mask[at]! ^ flip);
    while (word !== 0 && count < into.length) {
      const lowest = word & -word;
      into[count++] = (at << 5) + 31 - Math.clz32(lowest);
      word ^= lowest;
    }
  }
  return count;
});

/** How many bits both have set. */
export const countCommonBits = hotLoop(function countCommonBits(one: Bitmap, other: Bitmap): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) count += bitCount(one[at]! & other[at]!);
  return count;
});
