import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { foldedName, hasAllWords, legalForms, matchedName, parseQuery, searchedNames } from '../index.ts';

const spellings = Object.values(legalForms).flat();

/** The words by which a name is found. */
function searchedWords(name: string): ReadonlySet<string> {
  const searched = searchedNames({ folded: foldedName(name), nameKey: '' });
  return new Set(searched.flatMap(({ folded }) => folded.split(' ')));
}

/** Whether a name is found by a query. */
function isFound(name: string, q: string): boolean {
  const words = searchedWords(name);
  return parseQuery(q).terms.every((term) => words.has(term));
}

describe('terms of legal forms', () => {
  it.each([
    ['acme incorporated', 'ACME INC'],
    ['acme inc.', 'Acme Incorporated'],
    ['acme l l c', 'Acme LLC'],
    ['acme L.L.C.', 'Acme Limited Liability Company'],
    ['acme limited liability company', 'ACME L L C'],
    ['smith & co', 'Smith and Company'],
    ['smith co', 'Smith & Company'],
    ['acme company', 'Acme Limited Liability Company'],
    ['acme liability co', 'Acme Limited Liability Company'],
    ['acme ltd', 'Acme Limited'],
    ['acme nonprofit corporation', 'Acme Not-for-Profit Corporation'],
    ['acme professional llc', 'Acme P.L.L.C.'],
    ['acme llc', 'Acme Professional LLC'],
    ['acme general partnership', 'Acme General Partnership'],
  ])('%s finds %s', (q, name) => expect(isFound(name, q)).toBe(true));

  it.each([
    ['acme llc', 'Acme Limited Liability Partnership'],
    ['acme llc', 'Acme Professional Limited Liability Company'],
    ['acme nonprofit corporation', 'Acme Nonprofit Housing Corporation'],
    ['acme inc', 'Acme Corp'],
  ])('%s does not find %s', (q, name) => expect(isFound(name, q)).toBe(false));

  it('are the same for every two spellings of one form', () => {
    for (const sameForm of Object.values(legalForms)) {
      const queries = sameForm.map((other) => [other, parseQuery(`cedar ${other.toLowerCase()}`).terms] as const);
      for (const one of sameForm) {
        const words = searchedWords(`Cedar ${one}`);
        const missed = queries.filter(([, terms]) => !terms.every((term) => words.has(term)));
        expect([one, missed]).toEqual([one, []]);
      }
    }
  });

  it('find a name by itself', () => {
    const word = fc.constantFrom('CEDAR', 'L', 'C', 'P', 'A', 'N', 'AND', 'PROFESSIONAL', ...spellings);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
        const name = words.join(' ');
        expect(isFound(name, name)).toBe(true);
        expect(matchedName([name], parseQuery(name))).toBe(name);
      }),
    );
  });

  it.each([
    ['"acme llc holdings"', 'Acme Limited Liability Company Holdings'],
    ['"acme limited"', 'Acme Limited Liability Company'],
    ['"liability company holdings"', 'Acme Limited Liability Company Holdings'],
    ['"acme & company"', 'Acme and Co'],
  ])('are those of a phrase too: %s finds %s', (q, name) => {
    expect(parseQuery(q).phrases).toHaveLength(1);
    expect(hasAllWords(name, parseQuery(q))).toBe(true);
    expect(hasAllWords('Holdings Acme Of Liability Company Limited LLC', parseQuery(q))).toBe(false);
  });

  it.each([
    ['abc storage', 'A B C Storage, L L C'],
    ['abc storage llc', 'A. B. C. Storage, L.L.C.'],
    ['a b storage', 'A B C Storage'],
    ['cit leasing', 'C. I. T. Leasing'],
    ['krv fencing', 'K R V Fencing'],
    ['"krv fencing"', 'K R V Fencing'],
  ])('are initials as one word too: %s finds %s', (q, name) => {
    expect(hasAllWords(name, parseQuery(q))).toBe(true);
    expect(hasAllWords('Storage Fencing Leasing LLC of A 1 C', parseQuery(q))).toBe(false);
  });

  it('leave a name without another spelling as it is', () => {
    const name = { folded: 'CEDAR LIGHT LLC', nameKey: 'CEDAR LIGHT' };
    expect(searchedNames(name)).toEqual([name]);
    expect(searchedNames({ folded: 'CEDAR COMPANY', nameKey: 'CEDAR' })).toEqual([
      { folded: 'CEDAR COMPANY', nameKey: 'CEDAR' },
      { folded: 'CEDAR CO', nameKey: '' },
    ]);
  });
});
