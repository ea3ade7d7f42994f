import { describe, expect, it } from '@jest/globals';
import type { RegisterExtent } from '@registry/contracts-business-registry';
import { nameKey } from '@registry/domain';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { CompanyDirectory, type DirectoryCompany, type KnownRecord } from './testing/company-directory.ts';

const STATE = 'CO';
const RIGHT = 'right';
const NAMES = ['Cedar Ridge', 'Cedar Ridge LLC', 'Cedar Ridge Limited Liability Company', 'Cedar Ridge Inc'];
/** Names of records next to these, which companies bear as legal, former or trade names. */
const OTHER_NAMES = ['Heron Breads', 'Heron Breads LLC', 'Heron Breads Inc'];
const ZIPS = ['80202', '80203', '81611'];
const EXTENTS: readonly RegisterExtent[] = ['whole', 'active', 'part'];

/** Cases that exclude one another; a company that the others leave next to nothing has 0.005. */
const MOST = 1.05;

/** Confidences of two companies of one name may differ by rounding. */
const ROUNDING = 0.001;

const chooseSome = (values: readonly string[]): fc.Arbitrary<string[]> => fc.subarray([...values], { maxLength: 1 });

const companies: fc.Arbitrary<Omit<DirectoryCompany, 'id'>> = fc.record({
  state: fc.constant(STATE),
  legal: fc.constantFrom(...NAMES, ...OTHER_NAMES),
  alternatives: chooseSome(['Old Mill Bread LLC', ...NAMES, ...OTHER_NAMES]),
  second: chooseSome(['Lodge 5', 'Lodge 7', 'Diocese of Reno']),
  places: fc.record({ postalCodes: chooseSome(ZIPS), cities: chooseSome(['DENVER', 'ASPEN']) }),
});

const records: fc.Arbitrary<KnownRecord> = fc.record({
  id: fc.constant(RIGHT),
  state: fc.constant(STATE),
  legal: fc.option(fc.constantFrom(...NAMES)).map((name) => (name === null ? [] : [name])),
  trade: chooseSome([...OTHER_NAMES, 'Mesa Mills']),
  second: chooseSome(['Lodge 5', 'Diocese of Reno']),
  places: fc.record({ postalCodes: chooseSome(ZIPS), cities: chooseSome(['DENVER', 'ASPEN']) }),
  date: fc.constantFrom(null, '2026-03-01', '2019-03-01'),
});

function confidences(
  record: KnownRecord,
  register: readonly DirectoryCompany[],
  extent: RegisterExtent,
): ReadonlyMap<string, number> {
  const directory = new CompanyDirectory(extent, '2026-04-01');
  for (const company of register) directory.add(company);
  directory.addTradeNames(record);
  return directory.match(record);
}

function numbered(some: readonly Omit<DirectoryCompany, 'id'>[]): DirectoryCompany[] {
  return some.map((company, i) => ({ ...company, id: i === 0 ? RIGHT : `other ${i}` }));
}

describe('the confidences of one record', () => {
  it('over all companies add up to no more than 1.05', () => {
    fc.assert(
      fc.property(
        fc.array(companies, { minLength: 1, maxLength: 40 }),
        records,
        fc.constantFrom(...EXTENTS),
        (some, record, extent) => {
          const sum = [...confidences(record, numbered(some), extent).values()].reduce((all, one) => all + one, 0);
          expect(sum).toBeLessThanOrEqual(MOST);
        },
      ),
      { numRuns: draws(2_000, 500), seed: 1 },
    );
  });

  it('over hundreds of namesakes with few second names likewise', () => {
    const namesakes = fc.array(
      companies.map((one) => ({ ...one, legal: 'Cedar Ridge', alternatives: [] })),
      {
        minLength: 200,
        maxLength: 400,
      },
    );
    fc.assert(
      fc.property(namesakes, records, (some, record) => {
        const named = { ...record, legal: ['Cedar Ridge'] };
        const sum = [...confidences(named, numbered(some), 'whole').values()].reduce((all, one) => all + one, 0);
        expect(sum).toBeLessThanOrEqual(MOST);
      }),
      { numRuns: 10, seed: 1 },
    );
  });
});

type Pair = readonly [record: KnownRecord, company: DirectoryCompany];

/** Facts that are true of a record and its company. */
const TRUE_FACTS: Readonly<Record<string, (record: KnownRecord, company: DirectoryCompany) => Pair>> = {
  'the ZIP code of the company': (record, company) => [
    { ...record, places: { ...record.places, postalCodes: [...record.places.postalCodes, '80299'] } },
    { ...company, places: { ...company.places, postalCodes: [...company.places.postalCodes, '80299'] } },
  ],
  'the city of the company': (record, company) => [
    { ...record, places: { ...record.places, cities: [...record.places.cities, 'RIFLE'] } },
    { ...company, places: { ...company.places, cities: [...company.places.cities, 'RIFLE'] } },
  ],
  'the legal form of the company': (record, company) => {
    const [name = ''] = record.legal;
    const isNamedSo = nameKey(name) === nameKey(company.legal) && !company.alternatives.includes(name);
    return [isNamedSo ? { ...record, legal: [company.legal] } : record, company];
  },
  'a trade name that the register does not have': (record, company) => [
    { ...record, trade: [...record.trade, 'Store 711'] },
    company,
  ],
  'a trade name that the register has': (record, company) => [
    { ...record, trade: [...record.trade, 'Store 711'] },
    { ...company, alternatives: [...company.alternatives, 'Store 711'] },
  ],
  'a second line that the register has': (record, company) => [
    { ...record, second: [...(record.second ?? []), 'Chapter 9'] },
    { ...company, second: [...(company.second ?? []), 'Chapter 9'] },
  ],
  'a former name of the company': (record, company) => [
    record,
    { ...company, alternatives: [...company.alternatives, 'Prairie Dog Mills LLC'] },
  ],
  'a day of formation before the record': (record, company) => [record, { ...company, formed: '2001-01-01' }],
};

describe('a true fact', () => {
  it.each(Object.entries(TRUE_FACTS))('never lowers the confidence of the right company: %s', (_fact, add) => {
    fc.assert(
      fc.property(
        fc.array(companies, { minLength: 1, maxLength: 8 }),
        records,
        fc.constantFrom(...EXTENTS),
        (some, record, extent) => {
          const [right, ...others] = numbered(some);
          if (right === undefined) return;
          const before = confidences(record, [right, ...others], extent).get(RIGHT) ?? 0;
          const [fuller, known] = add(record, right);
          const after = confidences(fuller, [known, ...others], extent).get(RIGHT) ?? 0;
          expect(after).toBeGreaterThanOrEqual(before - ROUNDING);
        },
      ),
      { numRuns: draws(500, 150), seed: 1 },
    );
  });

  it('is a second ZIP code next to a city that agrees', () => {
    for (const extent of EXTENTS) {
      for (const [legal = ''] of NAMES.map((name) => [name])) {
        const places = { postalCodes: ['80202'], cities: ['DENVER'] };
        const company = { id: RIGHT, state: STATE, legal, alternatives: [], places } as const;
        const inCity = {
          id: RIGHT,
          state: STATE,
          legal: ['Cedar Ridge'],
          trade: [],
          places: { ...places, postalCodes: [] },
        } as const;
        const atZip = { ...inCity, places: { ...places, postalCodes: ['80299'] } };
        const [before = 0, after = 0] = [inCity, atZip].map((record) =>
          confidences(record, [company], extent).get(RIGHT),
        );
        expect(before).toBeGreaterThan(0);
        expect(after).toBeGreaterThanOrEqual(before);
      }
    }
  });
});
