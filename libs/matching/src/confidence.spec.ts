import { describe, expect, it } from '@jest/globals';
import { judgeIdentifier } from './confidence.ts';
import { judge, type Requested } from './testing/judged-match.ts';

const confidence = (requested?: Requested): number => judge(requested).confidence;
describe('the confidence of a match by name', () => {
  it.each<[string, Requested, Requested]>([
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
      'a city agrees, with another ZIP code of it',
      { record: 'Cedar Ridge Bakery', zip: '80203', city: 'DENVER' },
      { record: 'Cedar Ridge Bakery', zip: '80203' },
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

  it.each<[string, Requested]>([
    ['of another trade name than the company’s', { trade: 'Heron Breads' }],
    ['of a second line that the company’s former name is not', { second: 'Heron Breads' }],
  ])('is not lower next to a name %s', (_what, named) => {
    for (const place of [{}, { zip: '80202' }, { zip: '99501' }]) {
      for (const register of ['whole', 'active', 'part'] as const) {
        const given = { ...place, register, alternative: 'Old Mill Bread LLC' };
        expect(confidence({ ...given, ...named })).toBe(confidence(given));
      }
    }
  });

  it('of a trade name in a part of a register is above 0.6 where a place agrees, and below 0.5 where it is another', () => {
    const trade = { record: 'Cedar Ridge Bakery', isTrade: true };
    expect(confidence({ ...trade, zip: '80202' })).toBeGreaterThan(0.7);
    expect(confidence({ ...trade, city: 'DENVER' })).toBeGreaterThan(0.6);
    expect(confidence({ ...trade, zip: '99501' })).toBeLessThan(0.5);
    expect(confidence(trade)).toBeLessThan(0.7);
  });

  it('is nearly that of one in as many as bear the name, and never more', () => {
    for (const bearers of [2, 3, 4, 11]) {
      const share = confidence({ bearers, register: 'whole' });
      expect(share).toBeLessThanOrEqual(1 / bearers);
      expect(share).toBeGreaterThan(0.85 / bearers);
    }
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
      const [then, now] = ['2022-07-01', '2026-01-01'].map((fileDate) => confidence({ ...here, fileDate }));
      expect(now).toBeGreaterThan(then ?? 1);
      expect(confidence(here)).toBe(then);
      expect(confidence({ ...here, date: '2026-01-01' })).toBe(then);
    });

    it('is decided by a second name that both give', () => {
      const named = { register: 'whole', bearers: 9, alternative: 'Lodge 5' } as const;
      expect(confidence({ ...named, second: 'LODGE 5' })).toBeGreaterThan(0.95);
      expect(confidence({ ...named, second: 'LODGE 7', zip: '80202', namesakes: [elsewhere] })).toBeLessThan(0.1);
    });

    it('is shared by those that have the second name or the trade name, and among them decided by the ZIP code', () => {
      const parish = { register: 'whole', bearers: 5, alternative: 'Diocese of Reno' } as const;
      const names = ['RENO', 'RENO', 'RENO', 'ELKO'].map((seat) => [{ folded: `DIOCESE OF ${seat}` }]);
      const places = [elsewhere, elsewhere, elsewhere, elsewhere];
      for (const given of [{ second: 'Diocese of Reno' }, { trade: 'Diocese of Reno' }]) {
        expect(confidence({ ...parish, ...given, sharing: 4 })).toBeLessThanOrEqual(0.25);
        const placed = { ...parish, ...given, namesakes: places, names };
        expect(confidence(placed)).toBeLessThanOrEqual(0.25);
        expect(confidence({ ...placed, zip: '80202' })).toBeGreaterThan(0.7);
        expect(confidence({ ...placed, zip: '80203' })).toBeLessThan(0.1);
      }
    });

    it('is about an equal share of those alone that have the ZIP code of the record', () => {
      const shared = { register: 'whole', bearers: 3, zip: '80202' } as const;
      const [one, two] = [
        [here, elsewhere],
        [here, here],
      ].map((namesakes) => confidence({ ...shared, namesakes }));
      expect(one).toBeGreaterThan(0.45);
      expect(one).toBeLessThanOrEqual(0.5);
      expect(two).toBeGreaterThan(0.31);
      expect(two).toBeLessThanOrEqual(0.334);
      expect(confidence({ ...shared, namesakes: [unknown, elsewhere] })).toBeGreaterThan(one ?? 1);
    });

    it('is raised by the ZIP code among hundreds too', () => {
      const many = Array.from({ length: 200 }, () => elsewhere);
      const among = { register: 'whole', bearers: 201, namesakes: many } as const;
      expect(confidence({ ...among, zip: '80202' })).toBeGreaterThan(20 * confidence(among));
    });

    it('of the only one in the ZIP code falls little with the others of the name, wherever these are', () => {
      for (const register of ['whole', 'active'] as const) {
        const shares = [1, 4, 10, 25, 100].map((others) => {
          const namesakes = Array.from({ length: others }, (_, at) => [`${81_000 + at}`]);
          const own = confidence({ bearers: others + 1, namesakes, zip: '80202', register });
          const among = [['80202'], ...namesakes.slice(1)];
          const other = confidence({ bearers: others + 1, namesakes: among, zip: '80202', register });
          const elsewhere = confidence({
            bearers: others + 1,
            namesakes: [['80202'], ...namesakes.slice(2), ['80333']],
            zip: '80444',
            register,
          });
          expect(elsewhere).toBeLessThan(own);
          expect(own).toBeGreaterThan(other);
          return own;
        });
        expect(Math.min(...shares)).toBeGreaterThan(register === 'whole' ? 0.85 : 0.7);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 1)).toBeLessThan(0.12);
      }
    });

    it('is nearly nothing where the record is where another is', () => {
      expect(confidence({ register: 'whole', bearers: 2, zip: '80203', namesakes: [elsewhere] })).toBeLessThan(0.1);
    });

    it('is below an equal share where the record is where none is, and lower where the register may lack the one that is', () => {
      const nowhere = { bearers: 2, zip: '99501', namesakes: [elsewhere] };
      expect(confidence({ ...nowhere, register: 'whole' })).toBeLessThan(0.5);
      expect(confidence({ ...nowhere, register: 'active' })).toBeLessThan(
        confidence({ ...nowhere, register: 'whole' }),
      );
    });

    it('is shared by all where the places of the others, the company or the record are not known', () => {
      const alike = confidence({ register: 'whole', bearers: 2 });
      expect(confidence({ register: 'whole', bearers: 2, namesakes: [elsewhere] })).toBe(alike);
    });
  });

  it.each<[string, Requested]>(
    [
      { record: 'Cedar Ridge Bakery', zip: '80202' },
      {},
      { isTrade: true, zip: '99501' },
      { bearers: 3 },
      { bearers: 3, zip: '80202', namesakes: [['80203'], ['80203']] },
      { bearers: 2, zip: '80203', namesakes: [['80203']] },
      { register: 'whole' as const, zip: '80202', alternative: 'Lodge 5', second: 'LODGE 5' },
    ].map((requested) => [JSON.stringify(requested), requested]),
  )('is what the weights of its evidence add up to: %s', (_what, requested) => {
    const { confidence: share, evidence } = judge(requested);
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
