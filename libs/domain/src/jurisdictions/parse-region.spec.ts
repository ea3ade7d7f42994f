import { describe, expect, it } from '@jest/globals';
import {
  jurisdictionNames,
  jurisdictionSlug,
  parseEach,
  parseJurisdiction,
  parseRegion,
  provinceNames,
  readRegion,
  usStateCodes,
} from '../index.ts';

describe('a region as lists write it', () => {
  it.each([
    ['Oregon (OR)', 'OR'],
    ['OR - Oregon', 'OR'],
    ['OR/Oregon', 'OR'],
    ['OR, US', 'OR'],
    ['USA-OR', 'OR'],
    ['(OR)', 'OR'],
    ['Georgia, USA', 'GA'],
    ['CA - California', 'CA'],
    ['New York, NY', 'NY'],
    ['Washington, D.C.', 'DC'],
    ['Washington State', 'WA'],
    ['N. Carolina', 'NC'],
    ['So. Dakota', 'SD'],
    ['W.Va.', 'WV'],
    ['Fla.', 'FL'],
    ['ca-on', 'ON'],
    ['Ontario, Canada', 'ON'],
    ['US, IA', 'IA'],
    ['Iowa, USA', 'IA'],
    ['USA - Iowa', 'IA'],
  ])('%j is %s', (text, code) => expect(readRegion(text)?.code).toBe(code));

  it.each([
    'OR/WA',
    'Oregon & Washington',
    'US',
    'USA, US',
    'Oregon, Canada',
    'Ontario, USA',
    'Open',
    'Nevada (foreign)',
    'N-C',
    '',
    'x'.repeat(1_000),
  ])('%j is none', (text) => expect(readRegion(text)).toBeUndefined());
});

describe('a region in the words of a caller', () => {
  it.each(['CO', 'co', 'us_co', 'US-CO', 'us-co', 'us co', 'Colorado', 'COLORADO', ' colorado ', 'us_colorado'])(
    'is Colorado: %j',
    (text) => expect(parseJurisdiction(text)).toBe('CO'),
  );

  it.each([
    ['new york', 'NY'],
    ['New_York', 'NY'],
    ['N.Y.', 'NY'],
    ['District of Columbia', 'DC'],
    ['U.S. Virgin Islands', 'VI'],
    ['us virgin islands', 'VI'],
    ['ca', 'CA'],
  ])('%j is %s', (text, code) => expect(parseJurisdiction(text)).toBe(code));

  it.each([
    '',
    ' ',
    'ZZ',
    'us_',
    'us_zz',
    'COO',
    'toString',
    '__proto__',
    'CO*',
    'us/co',
    'CO,OR',
    'us-on',
    'ca-co',
    '9',
  ])('is none: %j', (text) => expect(parseRegion(text)).toBeUndefined());

  it.each(['ca-on', 'CA_ON', 'ON', 'Ontario'])('is a province, which is not a state: %j', (text) => {
    expect(parseRegion(text)).toEqual({ country: 'ca', code: 'ON', name: 'Ontario' });
    expect(parseJurisdiction(text)).toBeUndefined();
  });

  it('is read from each code, slug and name', () => {
    for (const code of usStateCodes) {
      for (const text of [code, `us_${code}`, jurisdictionSlug('us', code), jurisdictionNames[code]])
        expect(parseJurisdiction(text)).toBe(code);
    }
    for (const [code, name] of Object.entries(provinceNames)) {
      for (const text of [jurisdictionSlug('ca', code), name]) expect(parseRegion(text)?.code).toBe(code);
    }
  });

  it.each([' ', '\u00A0', 'us ', 'us-', 'a ', '.'])(
    'is not a long text, which takes no time: 60,000 characters %j',
    (part) => {
      const { user: before } = process.cpuUsage();
      expect(parseRegion(`${part.repeat(60_000 / part.length)}!`)).toBeUndefined();
      expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000);
      expect(parseRegion(` ${' '.repeat(60_000)}Oregon `)?.code).toBe('OR');
    },
  );
});

describe('several regions between commas', () => {
  it.each([
    ['CO', ['CO']],
    ['CO, Oregon,us-co', ['CO', 'OR']],
    ['CO,ZZ', undefined],
    ['CO,', undefined],
    ['', undefined],
  ])('%j is %j', (text, codes) => expect(parseEach(text, parseJurisdiction)).toEqual(codes));
});
