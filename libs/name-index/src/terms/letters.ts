const LETTERS = 26;
const OTHERS = 32 - LETTERS;
const FIRST_LETTER = 'A'.charCodeAt(0);

/** Which letters a folded term has: a bit for each of A to Z, six for all other characters. */
export function toLetters(term: string): number {
  let letters = 0;
  for (let at = 0; at < term.length; at++) {
    const letter = term.charCodeAt(at) - FIRST_LETTER;
    const bit = letter >= 0 && letter < LETTERS ? letter : LETTERS + (term.charCodeAt(at) % OTHERS);
    letters |= 1 << bit;
  }
  return letters >>> 0;
}

/**
 * Checks that terms with these letters can be so few edits apart. One edit puts at most one letter in the place of another, which
 * changes two bits: a term whose letters differ in more is not read.
 */
export function areWithin(editsMax: number, letters: number, others: number): boolean {
  let different = letters ^ others;
  for (let left = 2 * editsMax; different !== 0; left--) {
    if (left === 0) return false;
    different &= different - 1;
  }
  return true;
}
