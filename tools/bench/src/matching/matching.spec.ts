import { describe, expect, it } from '@jest/globals';
import { Random } from '../search/corpus/random.ts';
import { CompanyDirectory, type KnownRecord } from './company-directory.ts';
import { MeasuredMatches } from './measured-matches.ts';
import { nameVariants } from './name-variants.ts';

const STATE = 'CO';

describe('what is measured of matching', () => {
  it('counts as wrong what is attached to another company, also of a company that the register lacks', () => {
    const directory = new CompanyDirectory();
    directory.add({ id: '1', state: STATE, legal: 'Cedar Ridge LLC', alternatives: [] });
    directory.add({ id: '2', state: STATE, legal: 'Blue Mesa Inc', alternatives: [] });
    const measured = new MeasuredMatches();
    const add = (id: string, name: string): void =>
      measured.add(directory, { id, state: STATE, legal: [name], trade: [] });
    add('1', 'CEDAR RIDGE, L.L.C.');
    add('1', 'Cedar Ridge');
    add('2', 'Cedar Ridge LLC');
    add('2', 'Blue Mesa Holdings');
    add('9', 'Blue Mesa Inc');
    expect([measured.records, measured.strangers]).toEqual([4, 1]);
    expect(measured.precision(['name_state_exact_unique'])).toBeCloseTo(1 / 3);
    expect(measured.precisionOfKnown(['name_state_exact_unique'])).toBeCloseTo(1 / 2);
    expect(measured.precision(['name_state_unique'])).toBe(1);
    expect(measured.recall(['name_state_exact_unique', 'name_state_unique'])).toBe(0.5);
    expect(measured.losses()).toBe('other_company 25.0 %, name_differs 25.0 %');
  });

  it('ties a trade name to nobody that several holders use', () => {
    const directory = new CompanyDirectory();
    directory.add({ id: '1', state: STATE, legal: 'One LLC', alternatives: ['Hijinx'] });
    const records = ['Two LLC', 'Three LLC'].map((legal, i): KnownRecord => ({
      id: `${i + 2}`,
      state: STATE,
      legal: [legal],
      trade: ['Hijinx'],
    }));
    const [first] = records;
    if (first === undefined) throw new Error('There are two.');
    expect(directory.match(first).attached).toEqual([{ id: '1', method: 'alternative_name_state_unique' }]);
    for (const record of records) directory.addTradeNames(record);
    expect(directory.match(first).attached).toEqual([]);
  });

  it('writes a name otherwise in every way that there is', () => {
    const name = 'Smith & Sons Landscaping Services Company, Inc.';
    const random = new Random(1);
    const unlike = Object.entries(nameVariants).flatMap(([variant, { of }]) => {
      const written = Array.from({ length: 20 }, () => of(name, random));
      return written.some((one) => one !== undefined && one !== name) ? [variant] : [];
    });
    expect(unlike).toEqual(Object.keys(nameVariants).filter((variant) => variant !== 'as registered'));
  });
});
