import { describe, expect, it } from '@jest/globals';
import { foldedName, legalForms, findLegalForms, nameKey } from '../index.ts';

const spellings = Object.values(legalForms).flat();

describe('legal forms', () => {
  it('are spelled as folding leaves them', () => {
    for (const spelling of spellings) expect(foldedName(spelling)).toBe(spelling);
  });

  it('have no spelling twice', () => {
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it('are found as a whole in each spelling', () => {
    for (const [form, same] of Object.entries(legalForms))
      for (const spelling of same)
        expect([spelling, ...findLegalForms(`CEDAR ${spelling}`.split(' '))]).toEqual([spelling, form]);
  });

  it('take an article before several words, never before one or before spaced letters', () => {
    const names = ['Cedar, a Professional Corporation', 'Cedar A Inc', 'Cedar A L L C', 'Cedar A & Co'];
    expect(names.map(nameKey)).toEqual(['CEDAR', 'CEDAR A', 'CEDAR A', 'CEDAR A']);
  });

  it.each([
    ['Humble Gatherer Ltd Liab Co', 'HUMBLE GATHERER', 'LLC'],
    ['Humble Gatherer LTD. LIAB. COMPANY', 'HUMBLE GATHERER', 'LLC'],
    ['Humble Gatherer Limited Liab Co', 'HUMBLE GATHERER', 'LLC'],
    ['Humble Gatherer Limited Liability Corp.', 'HUMBLE GATHERER', 'LLC'],
    ['Humble Gatherer Prof. Ltd. Liab. Co.', 'HUMBLE GATHERER', 'PLLC'],
    ['Humble Gatherer Lim. Liab. Co.', 'HUMBLE GATHERER', 'LLC'],
    ['Humble Gatherer LLCO', 'HUMBLE GATHERER', 'LLC'],
    ['First Gatherer Natl. Assn.', 'FIRST GATHERER', 'NA'],
    ['Sam Lim Co', 'SAM LIM', 'CO'],
    ['Humble Gatherer Ltd. Partnership', 'HUMBLE GATHERER', 'LP'],
    ['Humble Gatherer Ltd. Co.', 'HUMBLE GATHERER', 'LC'],
    ['Humble Gatherer, a Non-Profit Corp', 'HUMBLE GATHERER', 'NONPROFIT'],
    ['Humble Gatherer Companies', 'HUMBLE GATHERER COMPANIES', undefined],
    ['Humble Gatherer Professional Services Corp', 'HUMBLE GATHERER PROFESSIONAL SERVICES', 'CORP'],
    ['Humble Gatherer & Associates', 'HUMBLE GATHERER AND ASSOCIATES', undefined],
  ])('read the end of %s', (name, key, form) => {
    expect(nameKey(name)).toBe(key);
    expect(findLegalForms(foldedName(name).split(' '))[0]).toBe(form);
  });
});
