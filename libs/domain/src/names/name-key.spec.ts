import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  foldedName,
  foldForMatching,
  foldWords,
  legalForms,
  lettersOfNameKeys,
  nameKey,
  joinNameKey,
  nameKeyWords,
} from '../index.ts';

const spellings = Object.values(legalForms).flat();

describe('name key', () => {
  it.each([
    ['Smith Plumbing, L.L.C.', 'SMITH PLUMBING'],
    ['SMITH PLUMBING L L C', 'SMITH PLUMBING'],
    ['Smith Plumbing Limited Liability Company', 'SMITH PLUMBING'],
    ['The Smith Company, Inc.', 'SMITH'],
    ['Smith & Co.', 'SMITH'],
    ['Smith and Company', 'SMITH'],
    ['Smith & Sons Co., Ltd.', 'SMITH AND SONS'],
    ['Northfork Oil Comp', 'NORTHFORK OIL'],
    ['Northfork Oil Comp Services LLC', 'NORTHFORK OIL COMP SERVICES'],
    ['Silvertip Limited Liability C', 'SILVERTIP'],
    ['NEWMONT MINING CORP /DE/', 'NEWMONT MINING'],
    ['WELLS FARGO & CO/MN', 'WELLS FARGO'],
    ['CALDERA BANCORP INC \\OLD', 'CALDERA BANCORP'],
    ['U S Bancorp \\DE\\', 'U S BANCORP'],
    ['Relx Plc /Adr', 'RELX'],
    ['BARNESCO INC, A CORPORATION OF OHIO', 'BARNESCO'],
    ['SPINS LLC - A LIMITED LIABILITY COMPANY OF DELAWARE', 'SPINS'],
    ['A CORPORATION OF OHIO', 'A CORPORATION OF OHIO'],
    ['Cedar, a Corporation of Friends', 'CEDAR A CORPORATION OF FRIENDS'],
    ['Southside OB/GYN', 'SOUTHSIDE OB GYN'],
    ['Belfair/PA', 'BELFAIR'],
    ['A K Heating & A/C', 'A K HEATING AND A C'],
    ['/DE/', 'DE'],
    ['Jane Roe, M.D., A Professional Corporation', 'JANE ROE MD'],
    ['Jane Roe DDS, P. A.', 'JANE ROE DDS'],
    ['First Bank, National Association', 'FIRST BANK'],
    ['Aspen Partners, Limited Liability Limited Partnership', 'ASPEN PARTNERS'],
    ['Limited Brands', 'LIMITED BRANDS'],
    ['Ltd. Brands Inc', 'LIMITED BRANDS'],
    ['Housing Corp. of Salem', 'HOUSING CORPORATION OF SALEM'],
    ['Boeing Corp Holdings LLC', 'BOEING CORPORATION HOLDINGS'],
    ['Smith & Co. Farms, Inc.', 'SMITH AND COMPANY FARMS'],
    ['The Inc. Village of Freeport', 'INCORPORATED VILLAGE OF FREEPORT'],
    ['Workers Comp Services', 'WORKERS COMP SERVICES'],
    ['Incorporated Village of Freeport', 'INCORPORATED VILLAGE OF FREEPORT'],
    ['Family Trust', 'FAMILY TRUST'],
    ['Cedar Dental Corporation', 'CEDAR DENTAL'],
    ['Cedar Medical Corporation', 'CEDAR MEDICAL'],
    ['Cedar Service Corporation', 'CEDAR SERVICE'],
    ['Cedar Professional Service Corporation', 'CEDAR'],
    ['Vitamin A LLC', 'VITAMIN A'],
    ['The The LLC', 'THE'],
    ['Other Theater', 'OTHER THEATER'],
    ['', ''],
  ])('of %j is %j', (name, key) => expect(nameKey(name)).toBe(key));

  it.each(['LLC', 'The Company', 'The Limited, Inc.', 'Co Inc', 'L L C', 'The', 'Limited Liability Company', '& Co'])(
    'of %j, which would become empty, keeps all words',
    (name) => expect(nameKey(name)).toBe(foldedName(name)),
  );

  it.each(spellings)('drops %s', (spelling) => {
    expect(nameKey(`ALPINE BREAD ${spelling}`)).toBe('ALPINE BREAD');
    expect(nameKey(`The Alpine Bread ${spelling.toLowerCase()}`)).toBe('ALPINE BREAD');
  });

  it('drops any row of legal forms, and nothing before or between other words', () => {
    const word = fc.constantFrom('ALPINE', 'BREAD', 'A1', 'THE', 'LLC', 'PARTNERS');
    // A single letter before another form can be read as the beginning of that: `L L P` and `L L C` end in `P L L C`, `P A` and
    // `PROFESSIONAL LLC` in `A PROFESSIONAL LLC`. No name was seen to end so; at the very end such forms stand like any other.
    const before = spellings.filter((spelling) => !/ [A-Z]$/.test(spelling));
    const forms = fc
      .tuple(
        fc.array(fc.constantFrom(...before), { maxLength: 2 }),
        fc.array(fc.constantFrom(...spellings), { maxLength: 1 }),
      )
      .map((some) => some.flat());
    const stem = fc.array(word, { maxLength: 4 }).map((words) => ['STEM', ...words, 'END'].join(' '));
    fc.assert(
      fc.property(stem, forms, (name, row) => {
        expect(nameKey([name, ...row].join(' '))).toBe(name);
      }),
    );
  });

  it('is empty only for a name without a letter or digit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('THE', 'A', 'AND', ...spellings), { minLength: 1, maxLength: 5 }),
        (words) => {
          expect(nameKey(words.join(' '))).not.toBe('');
        },
      ),
    );
  });

  it('is folded once together with the other forms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (name) => {
        const words = foldWords(name);
        expect(foldForMatching(name)).toEqual({ folded: foldedName(name), nameKey: joinNameKey(words), words });
      }),
    );
  });
});

describe('the letters of name keys', () => {
  it('of a text without blanks have those of its own, whatever forms it ends with', () => {
    const words = fc.array(fc.constantFrom('THE', 'ACME', 'CO', 'COCO', 'MESA', 'A', 'L', 'C'), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(words, fc.array(fc.constantFrom(...spellings), { maxLength: 2 }), (name, forms) => {
        const all = foldWords([...name, ...forms].join(' '));
        const own = nameKeyWords(all);
        fc.pre(` ${all.join(' ')} `.includes(` ${own.join(' ')} `)); // a form inside is in full
        expect(lettersOfNameKeys(all.join(''))).toContain(own.join(''));
      }),
    );
  });

  it('are few, also of a text of nothing but forms', () => {
    expect(lettersOfNameKeys('CO'.repeat(50)).length).toBeLessThanOrEqual(100);
  });
});
