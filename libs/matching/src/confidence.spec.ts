import { describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { compareNames } from './compare-names.ts';
import { judgeFacts, type Judgement } from './confidence.ts';
import { toMatchName } from './match-name.ts';
import { compareFacts } from './name-facts.ts';

interface Asked {
  readonly record?: string;
  readonly isTrade?: boolean;
  readonly zip?: string;
  readonly city?: string;
  readonly company?: string;
  readonly alternative?: string;
  readonly bearers?: number;
  /** ZIP codes of the others that bear the name. */
  readonly namesakes?: MatchKeys['namesakes'];
  readonly register?: MatchKeys['register'];
}

/** A record of Cedar Ridge Bakery LLC of Denver by default, in a state of whose register a part is loaded. */
function judge(asked: Asked = {}): Judgement {
  const {
    record = 'Cedar Ridge Bakery LLC',
    company = 'Cedar Ridge Bakery LLC',
    bearers = 1,
    register = 'part',
  } = asked;
  const counts = { withFolded: bearers, withNameKey: bearers };
  const keys: MatchKeys = {
    state: 'CO',
    fileNumber: '1',
    ein: null,
    legal: toMatchName(company, counts),
    alternatives: asked.alternative === undefined ? [] : [toMatchName(asked.alternative, counts)],
    places: { postalCodes: ['80202'], cities: ['DENVER'] },
    namesakes: asked.namesakes ?? null,
    register,
  };
  const compared = compareNames([record], asked.isTrade ?? false, keys);
  if (compared === undefined) throw new Error(`${record} does not tie to the company.`);
  const places = { postalCodes: [asked.zip ?? []].flat(), cities: [asked.city ?? []].flat() };
  const { facts, bearers: meant } = compareFacts(compared, places, keys);
  return judgeFacts(facts, meant);
}

const confidence = (asked?: Asked): number => judge(asked).confidence;
const found = (asked: Asked): Readonly<Record<string, boolean | null>> =>
  Object.fromEntries(judge(asked).evidence.map(({ fact, agrees }) => [fact, agrees]));

describe('the confidence of a match by name', () => {
  it.each<[string, Asked, Asked]>([
    ['a ZIP code agrees', { record: 'Cedar Ridge Bakery', zip: '80202' }, { record: 'Cedar Ridge Bakery' }],
    [
      'a city agrees, where there is no ZIP code',
      { record: 'Cedar Ridge Bakery', city: 'DENVER' },
      { record: 'Cedar Ridge Bakery' },
    ],
    [
      'a place is unknown rather than another',
      { record: 'Cedar Ridge Bakery' },
      { record: 'Cedar Ridge Bakery', zip: '99501' },
    ],
    ['the legal form is the same', {}, { record: 'Cedar Ridge Bakery' }],
    ['the whole register is loaded', { register: 'whole' }, {}],
    [
      'its active companies are loaded',
      { record: 'Cedar Ridge Bakery', register: 'active' },
      { record: 'Cedar Ridge Bakery' },
    ],
    ['the names are legal names', {}, { company: 'Other Inc', alternative: 'Cedar Ridge Bakery LLC' }],
    [
      'the record states no form that a trade name lacks',
      { record: 'Cedar Ridge Bakery', isTrade: true, company: 'Cedar Ridge Bakery' },
      { isTrade: true, company: 'Cedar Ridge Bakery' },
    ],
    ['nobody else bears the name', {}, { bearers: 2 }],
  ])('is higher where %s', (_fact, higher, lower) => {
    expect(confidence(higher)).toBeGreaterThan(confidence(lower));
  });

  it('is below the top tier where a part of the register is loaded and no place agrees', () => {
    expect(confidence()).toBeLessThan(0.95);
    expect(confidence({ zip: '80202' })).toBeGreaterThan(0.95);
  });

  it('is that of one in as many as bear the name', () => {
    expect([2, 3, 4, 11].map((bearers) => confidence({ bearers }))).toEqual([0.5, 0.333, 0.25, 0.091]);
  });

  describe('where several bear the name', () => {
    const elsewhere = ['80203'];
    const here = ['80202'];
    const unknown: readonly string[] = [];

    it('is that of a company alone, where the record has its ZIP code and none of the others has it', () => {
      expect(
        confidence({ register: 'whole', bearers: 3, zip: '80202', namesakes: [elsewhere, elsewhere] }),
      ).toBeGreaterThan(0.95);
    });

    it('is shared with those alone that have the ZIP code of the record, or none that is known', () => {
      const shared = { register: 'whole', bearers: 3, zip: '80202' } as const;
      expect(confidence({ ...shared, namesakes: [here, elsewhere] })).toBe(0.5);
      expect(confidence({ ...shared, namesakes: [unknown, elsewhere] })).toBe(0.5);
      expect(confidence({ ...shared, namesakes: [here, unknown] })).toBe(0.333);
    });

    it('is nearly nothing where the record is where another is', () => {
      expect(confidence({ register: 'whole', bearers: 2, zip: '80203', namesakes: [elsewhere] })).toBeLessThan(0.01);
    });

    it('is shared by all where the record is where none is, and lower where the register may lack the one that is', () => {
      const nowhere = { bearers: 2, zip: '99501', namesakes: [elsewhere] };
      expect(confidence({ ...nowhere, register: 'whole' })).toBe(0.5);
      expect(confidence({ ...nowhere, register: 'active' })).toBeLessThan(0.4);
    });

    it('is shared by all where the places of the others, the company or the record are not known', () => {
      expect(confidence({ register: 'whole', bearers: 2, zip: '80202' })).toBe(0.5);
      expect(confidence({ register: 'whole', bearers: 2, namesakes: [elsewhere] })).toBe(0.5);
    });
  });

  it('is made of its evidence', () => {
    for (const asked of [
      { record: 'Cedar Ridge Bakery', zip: '80202' },
      { bearers: 3 },
      { bearers: 3, zip: '80202', namesakes: [['80203'], ['80203']] },
      { bearers: 2, zip: '80203', namesakes: [['80203']] },
      { register: 'whole' as const },
    ]) {
      const { confidence: share, evidence } = judge(asked);
      const odds = evidence.reduce((sum, { weight }) => sum + weight, 0);
      expect(Math.min(0.995, 1 / (1 + Math.exp(-odds)))).toBeCloseTo(share, 2);
    }
  });
});

describe('the evidence of a match by name', () => {
  it.each<[string, Asked, Readonly<Record<string, boolean | null>>]>([
    ['equal full names', {}, { full_name: true, legal_form: true, legal_name: true, only_bearer: true }],
    [
      'a form spelled otherwise',
      { record: 'CEDAR RIDGE BAKERY, LIMITED LIABILITY CO' },
      { full_name: false, legal_form: true },
    ],
    ['another form', { record: 'Cedar Ridge Bakery Inc' }, { full_name: false, legal_form: false }],
    ['no form in the record', { record: 'Cedar Ridge Bakery' }, { full_name: false, legal_form: null }],
    ['a trade name', { isTrade: true }, { legal_name: false, alternative_name_form: true }],
    ['several bearers', { bearers: 2 }, { only_bearer: false, namesakes_elsewhere: null }],
    [
      'several bearers and their places',
      { bearers: 2, zip: '80202', namesakes: [['80203']] },
      { only_bearer: false, postal_code: true, namesakes_elsewhere: true },
    ],
    ['a part of a register', { register: 'part' }, { register_whole: false }],
    ['the active companies', { register: 'active' }, { register_whole: null }],
    ['no places', {}, { postal_code: null, city: null }],
    ['the city alone', { city: 'DENVER' }, { postal_code: null, city: true }],
  ])('says what was compared: %s', (_what, asked, facts) => {
    expect(found(asked)).toMatchObject(facts);
  });

  it.each(['80202', '80203'])('leaves the city out beside the ZIP code %s, which says more', (zip) => {
    expect(found({ zip, city: 'DENVER' })).not.toHaveProperty('city');
  });
});
