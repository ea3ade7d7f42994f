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

/** Writes those of the one that are not in `without`. */
export const copyWithout = hotLoop(function copyWithout(into: Bitmap, one: Bitmap, without: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at] = one[at]! & ~without[at]!;
});

/** Writes those of both that are not in `without`: one walk through memory where steps of their own would be three. */
export const andWithout = hotLoop(function andWithout(into: Bitmap, one: Bitmap, other: Bitmap, without: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at] = one[at]! & other[at]! & ~without[at]!;
});

export const andInto = hotLoop(function andInto(into: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at]! &= other[at]!;
});

/** Keeps those that are in one of two. */
export const andEitherInto = hotLoop(function andEitherInto(into: Bitmap, one: Bitmap, other: Bitmap): void {
  for (let at = 0; at < into.length; at++) into[at]! &= one[at]! | other[at]!;
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

/**
 * How many bits are set. Seven words are added bit by bit, column by column: of the sums' three words one holds ones, one
 * twos and one fours, so that three words are counted instead of seven (Harley and Seal), in 0.6 of the time.
 */
export const countBits = hotLoop(function countBits(bitmap: Bitmap): number {
  let count = 0;
  let at = 0;
  for (; at + 6 < bitmap.length; at += 7) {
    const a = bitmap[at]!;
    const b = bitmap[at + 1]!;
    const c = bitmap[at + 2]!;
    const d = bitmap[at + 3]!;
    const e = bitmap[at + 4]!;
    const f = bitmap[at + 5]!;
    const g = bitmap[at + 6]!;
    const firstOnes = a ^ b ^ c;
    const firstTwos = (a & b) | ((a ^ b) & c);
    const secondOnes = d ^ e ^ f;
    const secondTwos = (d & e) | ((d ^ e) & f);
    const ones = firstOnes ^ secondOnes ^ g;
    const thirdTwos = (firstOnes & secondOnes) | ((firstOnes ^ secondOnes) & g);
    const twos = firstTwos ^ secondTwos ^ thirdTwos;
    const fours = (firstTwos & secondTwos) | ((firstTwos ^ secondTwos) & thirdTwos);
    count += bitCount(ones) + 2 * bitCount(twos) + 4 * bitCount(fours);
  }
  for (; at < bitmap.length; at++) count += bitCount(bitmap[at]!);
  return count;
});
