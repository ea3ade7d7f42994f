/** One bit for each docID, 32 to a machine word. Machine words are signed, as the results of JavaScript's bit operations are. */
export type Bitmap = Int32Array;

/** How many machine words a bitmap of `documents` bits has: an even number, as the loops over bitmaps take two at once. */
export function bitmapWords(documents: number): number {
  return Math.ceil(documents / 64) * 2;
}

export function hasBit(bitmap: Bitmap, docId: number): boolean {
  return ((bitmap[docId >>> 5]! >>> (docId & 31)) & 1) === 1;
}

export function setBit(bitmap: Bitmap, docId: number): void {
  bitmap[docId >>> 5]! |= 1 << (docId & 31);
}

export function clearBit(bitmap: Bitmap, docId: number): void {
  bitmap[docId >>> 5]! &= ~(1 << (docId & 31));
}

/** Sets the first `documents` bits and clears the rest. */
export function setAll(bitmap: Bitmap, documents: number): void {
  const whole = documents >>> 5;
  bitmap.fill(-1, 0, whole).fill(0, whole);
  if ((documents & 31) !== 0) bitmap[whole] = (1 << (documents & 31)) - 1;
}
