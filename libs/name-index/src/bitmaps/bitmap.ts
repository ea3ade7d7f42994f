/** One bit for each ordinal, 32 to a word. Signed words, because JavaScript's bit operations yield such. */
export type Bitmap = Int32Array;

/** How many words a bitmap of so many ordinals has: an even number, as loops over bitmaps take two at once. */
export function bitmapWords(ordinals: number): number {
  return Math.ceil(ordinals / 64) * 2;
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

/** Sets the first `ordinals` bits and clears the rest. */
export function setAll(bitmap: Bitmap, ordinals: number): void {
  const whole = ordinals >>> 5;
  bitmap.fill(-1, 0, whole).fill(0, whole);
  if ((ordinals & 31) !== 0) bitmap[whole] = (1 << (ordinals & 31)) - 1;
}
