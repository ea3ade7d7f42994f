import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameCondition } from './name-condition.ts';
import { soqlHolds, soqlLiteral } from './soql-text.ts';

/** What can break out of a query: quotes, back-ticks, SoQL's own words and signs, encoded ones, line ends. */
const hostile = [
  `' or 1=1 --`,
  `x') or upper(entityname) like '%`,
  '`entityid`',
  '%24where=1',
  '$where=true',
  "\\' or '1'='1",
  'a\nb',
  'a\r\n$limit=50000',
  '&$limit=50000',
  '#',
  '?$select=*',
  'a/*b*/c;drop',
  "''",
  "O''Neil",
  '\u2019 or 1=1',
  '\uff07 or 1=1',
  'a\u0000b',
];
/** A condition that this library may make: literals with doubled quotes alone, and nothing of a caller outside of them. */
const LITERAL = "'%(?:[^'%_\\p{C}]|'')+%'";
const holds = `upper\\(entityname\\) like ${LITERAL}`;
const allowed = new RegExp(
  `^(?:${holds}|\\(${holds}(?: or ${holds})*\\))(?: and (?:${holds}|\\(${holds}(?: or ${holds})*\\)))*$`,
  'u',
);

describe('texts in SoQL', () => {
  it('stand in single quotes with their own quotes doubled', () => {
    expect(soqlLiteral("O'Neil")).toBe("'O''Neil'");
    expect(soqlHolds('name', "o'neil")).toBe("upper(name) like '%O''NEIL%'");
    expect(() => soqlLiteral('a\nb')).toThrow(RangeError);
    expect(() => soqlLiteral('a\0b')).toThrow(RangeError);
    expect(() => soqlHolds('name', '100%')).toThrow(RangeError);
  });

  it.each(hostile)('leave no way out of a name condition: %j', (words) => {
    const condition = nameCondition(words, ['entityname']);
    if (condition !== undefined) expect(condition).toMatch(allowed);
  });

  it('leave none for any text', () => {
    const pieces = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.constantFrom(...hostile));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), (texts) => {
        const condition = nameCondition(texts.join(' '), ['entityname']);
        if (condition !== undefined) expect(condition).toMatch(allowed);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('the condition for names', () => {
  const like = (text: string): string => `upper(name) like '%${text}%'`;
  const any = (...texts: readonly string[]): string => `(${texts.map(like).join(' or ')})`;
  const cedar = any('CEDAR', "C''EDAR", "CE''DAR", "CED''AR", "CEDA''R");
  const ridge = any('RIDGE', "R''IDGE", "RI''DGE", "RID''GE", "RIDG''E");
  const oneil = any('ONEIL', "O''NEIL", "ON''EIL", "ONE''IL", "ONEI''L");
  const cafe = ['CAFE', "C''AFE", "CA''FE", "CAF''E", 'C.A.F.E'];

  it.each([
    ['cedar ridge', `${cedar} and ${ridge}`],
    ['The Cedar Ridge, L.L.C.', `${cedar} and ${ridge}`],
    ['Cedar & Ridge and Co', `${cedar} and ${ridge}`],
    ["O'Neil", oneil],
    ['O\u2019Neil', oneil],
    ['oneil', oneil],
    ['cafe', any(...cafe)],
    ['Café', any(...cafe, 'CAFÉ')],
    ['U.S.', any('US', "U''S", 'U.S')],
    ['us', any('US', "U''S", 'U.S')],
    ['7-Cedar', `${cedar} and ${like('7')}`],
    ['1st', like('1ST')],
    ['LLC', any('LLC', "L''LC", "LL''C", 'L.L.C')],
    ['cedar CEDAR', cedar],
  ])('of %s', (words, condition) => {
    expect(nameCondition(words, ['name'])).toBe(condition);
  });

  it('is the same however the words are ordered, and none without a word', () => {
    expect(nameCondition('ridge cedar', ['name'])).toBe(nameCondition('Cedar Ridge', ['name']));
    expect(nameCondition(' &. ', ['name'])).toBeUndefined();
    expect(nameCondition('%_', ['name'])).toBeUndefined();
  });

  it('stays short enough for an address, whatever is asked', () => {
    const words = Array.from({ length: 40 }, (_, i) => String.fromCodePoint(65 + (i % 26)).repeat(60)).join(' ');
    expect(encodeURIComponent(nameCondition(words, ['name']) ?? '').length).toBeLessThan(8_000);
  });
});
