import { describe, expect, it } from '@jest/globals';
import type { MatchKeys } from '@registry/contracts-business-registry';
import { compareNames } from './compare-names.ts';
import { judgeFacts, judgeIdentifier, type Judgement } from './confidence.ts';
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
  readonly asOf?: string;
  readonly formed?: string;
  /** Of the record. */
  readonly date?: string;
  readonly second?: string;
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
    asOf: asked.asOf ?? null,
    formed: asked.formed ?? null,
  };
  const compared = compareNames([record], asked.isTrade ?? false, keys);
  if (compared === undefined) throw new Error(`${record} does not tie to the company.`);
  const postalCodes = [asked.zip ?? []].flat();
  const cities = [asked.city ?? []].flat();
  const given = { postalCodes, cities, tradeNames: [asked.second ?? []].flat(), newestDate: asked.date ?? null };
  const { facts, bearers: meant } = compareFacts(compared, given, keys);
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
      { record: 'Cedar Ridge Bakery', isTrade: true },
      { record: 'Cedar Ridge Bakery', isTrade: true, zip: '99501' },
    ],
    ['the legal form is the same', {}, { record: 'Cedar Ridge Bakery' }],
    [
      'the record is not dated before the company was formed',
      { formed: '2010-05-01', date: '2012-01-01' },
      { formed: '2010-05-01', date: '2009-01-01' },
    ],
    [
      'the company has a legal form, where a place differs: chapters have none',
      { zip: '99501' },
      { record: 'Order of Elks', company: 'Order of Elks', zip: '99501' },
    ],
    [
      'the second name is the same',
      { company: 'Order of Elks', record: 'Order of Elks', alternative: 'Lodge 5', second: 'LODGE 5' },
      { company: 'Order of Elks', record: 'Order of Elks', alternative: 'Lodge 5', second: 'LODGE 7' },
    ],
    ['the whole register is loaded', { register: 'whole' }, {}],
    [
      'its active companies are loaded',
      { record: 'Cedar Ridge Bakery', register: 'active' },
      { record: 'Cedar Ridge Bakery' },
    ],
    ['the names are legal names', {}, { company: 'Other Inc', alternative: 'Cedar Ridge Bakery LLC' }],
    ['nobody else bears the name', {}, { bearers: 2 }],
  ])('is higher where %s', (_fact, higher, lower) => {
    expect(confidence(higher)).toBeGreaterThan(confidence(lower));
  });

  it('of a trade name in a part of a register is above 0.8 where a place agrees, and below 0.5 where it is another', () => {
    const trade = { record: 'Cedar Ridge Bakery', isTrade: true };
    expect(confidence({ ...trade, zip: '80202' })).toBeGreaterThan(0.8);
    expect(confidence({ ...trade, city: 'DENVER' })).toBeGreaterThan(0.8);
    expect(confidence({ ...trade, zip: '99501' })).toBeLessThan(0.5);
    expect(confidence(trade)).toBeLessThan(0.7);
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
      ).toBeGreaterThan(0.85);
    });

    it('is higher where the record is of the years of the register, before anybody moved', () => {
      const here = { register: 'whole', bearers: 2, zip: '80202', namesakes: [elsewhere], asOf: '2026-04-01' } as const;
      const [then, now] = ['2022-07-01', '2026-01-01'].map((date) => confidence({ ...here, date }));
      expect(now).toBeGreaterThan(then ?? 1);
      expect(confidence(here)).toBe(then);
    });

    it('is decided by a second name that both give', () => {
      const named = { register: 'whole', bearers: 9, alternative: 'Lodge 5' } as const;
      expect(confidence({ ...named, second: 'LODGE 5' })).toBeGreaterThan(0.95);
      expect(confidence({ ...named, second: 'LODGE 7', zip: '80202', namesakes: [elsewhere] })).toBeLessThan(0.05);
    });

    it('is shared with those alone that have the ZIP code of the record, or none that is known', () => {
      const shared = { register: 'whole', bearers: 3, zip: '80202' } as const;
      expect(confidence({ ...shared, namesakes: [here, elsewhere] })).toBe(0.5);
      expect(confidence({ ...shared, namesakes: [unknown, elsewhere] })).toBe(0.5);
      expect(confidence({ ...shared, namesakes: [here, unknown] })).toBe(0.333);
    });

    it('is nearly nothing where the record is where another is', () => {
      expect(confidence({ register: 'whole', bearers: 2, zip: '80203', namesakes: [elsewhere] })).toBeLessThan(0.05);
    });

    it('is below an equal share where the record is where none is, and lower where the register may lack the one that is', () => {
      const nowhere = { bearers: 2, zip: '99501', namesakes: [elsewhere] };
      expect(confidence({ ...nowhere, register: 'whole' })).toBeLessThan(0.5);
      expect(confidence({ ...nowhere, register: 'active' })).toBeLessThan(
        confidence({ ...nowhere, register: 'whole' }),
      );
    });

    it('is shared by all where the places of the others, the company or the record are not known', () => {
      expect(confidence({ register: 'whole', bearers: 2, zip: '80202' })).toBe(0.5);
      expect(confidence({ register: 'whole', bearers: 2, namesakes: [elsewhere] })).toBe(0.5);
    });
  });

  it.each<[string, Asked]>(
    [
      { record: 'Cedar Ridge Bakery', zip: '80202' },
      {},
      { isTrade: true, zip: '99501' },
      { bearers: 3 },
      { bearers: 3, zip: '80202', namesakes: [['80203'], ['80203']] },
      { bearers: 2, zip: '80203', namesakes: [['80203']] },
      { register: 'whole' as const, zip: '80202', alternative: 'Lodge 5', second: 'LODGE 5' },
    ].map((asked) => [JSON.stringify(asked), asked]),
  )('is what the weights of its evidence add up to: %s', (_what, asked) => {
    const { confidence: share, evidence } = judge(asked);
    const odds = evidence.reduce((sum, { weight }) => sum + weight, 0);
    expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(share, 3);
    expect(share).toBeLessThan(1);
  });
});

describe('the confidence of a match by an identifier', () => {
  it('is certain by the number of the registry only', () => {
    expect(judgeIdentifier('file_number').confidence).toBe(1);
    expect(judgeIdentifier('ein').confidence).toBe(0.995);
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
