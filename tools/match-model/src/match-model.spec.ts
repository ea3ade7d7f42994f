import { describe, expect, it } from '@jest/globals';
import { CompanyDirectory, type KnownRecord } from './labelled/company-directory.ts';
import { fitWeights } from './fit-weights.ts';
import { LabelledTally } from './labelled/labelled-counts.ts';
import { readLabelled } from './labelled/labelled-file.ts';
import { fitLogistic } from './logistic-regression.ts';
import { fittedWeights } from '@registry/matching';

const STATE = 'CO';
const places = { postalCodes: [], cities: [] };

describe('what is measured of matching', () => {
  it('counts as wrong what is attached to another company, also of a company that the register lacks', () => {
    const directory = new CompanyDirectory('whole');
    directory.add({ id: '1', state: STATE, legal: 'Cedar Ridge LLC', alternatives: [], places });
    directory.add({ id: '2', state: STATE, legal: 'Blue Mesa Inc', alternatives: [], places });
    const tally = new LabelledTally({ family: 'made', name: 'made', condition: 'whole', places: 'none' });
    const add = (id: string, name: string): void =>
      tally.add({ id, state: STATE, legal: [name], trade: [], places }, directory);
    add('1', 'CEDAR RIDGE, L.L.C.');
    add('1', 'Cedar Ridge');
    add('2', 'Cedar Ridge LLC');
    add('2', 'Blue Mesa Holdings');
    add('9', 'Blue Mesa Inc');
    expect(tally.set).toMatchObject({ companies: 2, records: 4, strangers: 1 });
    expect(tally.counts.map(({ method, right, all }) => [method, right, all])).toEqual([
      ['name_state_exact_unique', 1, 3],
      ['name_state_unique', 1, 1],
    ]);
  });

  it('ties a trade name to nobody that several holders use', () => {
    const directory = new CompanyDirectory('whole');
    directory.add({ id: '1', state: STATE, legal: 'One LLC', alternatives: ['Hijinx'], places });
    const records = ['Two LLC', 'Three LLC'].map((legal, i): KnownRecord => ({
      id: `${i + 2}`,
      state: STATE,
      legal: [legal],
      trade: ['Hijinx'],
      places,
    }));
    const [first] = records;
    if (first === undefined) throw new Error('There are two.');
    expect(directory.match(first)).toMatchObject([{ id: '1', method: 'alternative_name_state_unique' }]);
    for (const record of records) directory.addTradeNames(record);
    expect(directory.match(first)).toEqual([]);
  });
});

describe('fitted weights', () => {
  it('are those of the shares that were drawn by them', () => {
    const share = (odds: number): number => 1 / (1 + Math.exp(-odds));
    const cases = [[], [0], [1], [0, 1]].map((features) => {
      const odds = 1 + (features.includes(0) ? 2 : 0) - (features.includes(1) ? 1.5 : 0);
      return { features, right: 1_000_000 * share(odds), all: 1_000_000, weight: 1 };
    });
    const [intercept, one, other] = fitLogistic(cases, [1, 1]);
    expect([intercept, one, other].map((weight) => Number(weight?.toFixed(3)))).toEqual([1, 2, -1.5]);
  });

  it('are finite where all are right, and nothing where no case has the fact', () => {
    const [, always, never] = fitLogistic([{ features: [0], right: 50, all: 50, weight: 1 }], [1, 1]);
    expect(Number.isFinite(always)).toBe(true);
    expect(never).toBe(0);
  });

  it('are found where nearly all cases go against what is given', () => {
    const [, weight] = fitLogistic(
      [{ features: [0], right: 20, all: 4000, offset: 6, weight: 1 }],
      [0.01],
      'without intercept',
    );
    expect(weight).toBeCloseTo(Math.log(20 / 3980) - 6, 1);
  });

  it('in libs/matching are those that the labelled pairs give', () => {
    expect(fitWeights(readLabelled().counts)).toEqual(fittedWeights);
  });
});
