/** One bit for each docID, 32 to a word. Signed words, because JavaScript's bit operations yield such. */
export type Bitmap = Int32Array;

/** How many words a bitmap of so many docIDs has: an even number, as loops over bitmaps take two at once. */
export function bitmapWords(docIds: number): number {
  return Math.ceil(docIds / 64) * 2;
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

/** Sets the first `docIDs` bits and clears the rest. */
export function setAll(bitmap: Bitmap, docIds: number): void {
  const whole = docIds >>> 5;
  bitmap.fill(-1, 0, whole).fill(0, whole);
  if ((docIds & 31) !== 0) bitmap[whole] = (1 << (docIds & 31)) - 1;
}
