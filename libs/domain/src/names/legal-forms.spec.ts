import { describe, expect, it } from '@jest/globals';
import { foldedName, legalForms, spellingsByLastWord } from '../index.ts';

const spellings = Object.values(legalForms).flat();

describe('legal forms', () => {
  it('are spelled as folding leaves them', () => {
    for (const spelling of spellings) expect(foldedName(spelling)).toBe(spelling);
  });

  it('have no spelling twice', () => {
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it('are tried longest first for each last word', () => {
    for (const sameEnd of spellingsByLastWord.values()) {
      const lengths = sameEnd.map((spelling) => spelling.length);
      expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
    }
  });

  it('take an article before several words, never before one or before spaced letters', () => {
    expect(spellingsByLastWord.get('CORPORATION')).toContainEqual(['CORPORATION', 'PROFESSIONAL', 'A']);
    expect(spellingsByLastWord.get('INC')).toEqual([['INC']]);
    expect(spellingsByLastWord.get('C')).not.toContainEqual(['C', 'L', 'L', 'A']);
  });
});
