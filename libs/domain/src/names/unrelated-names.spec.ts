import { describe, expect, it } from '@jest/globals';
import { identifiesOne } from './unrelated-names.ts';

describe('a number that names carry', () => {
  it.each([
    ['one name', ['Cedar Ridge LLC']],
    ['one name however often', Array.from({ length: 500 }, (_, i) => `Cedar Ridge No. ${i} LLC`)],
    ['spellings', ['Shepherds Care', "Shepherd's Care Inc", 'SHEPHERDSCARE', 'Shepherdscare Home', 'Shepherd S Care']],
    ['former names and a parent', ['Acme Holdings LLC', 'Blue Sky Farms Inc', 'Old Mill Bakery', 'Acme Bakery']],
    ['no name', []],
  ])('identifies a company: %s', (_what, names) => {
    expect(identifiesOne(names)).toBe(true);
  });

  it.each([
    ['strangers', ['Cedar Ridge LLC', 'Acme Holdings LLC', 'Blue Sky Inc', 'Old Mill Co']],
    [
      'strangers of one trade',
      ['Green Leaf Farms', 'Cedar Farms', 'Acme Farms LLC', 'Old Mill Farms', 'Sky Farms Inc'],
    ],
    ['strangers among spellings', ['Acme', 'ACME LLC', 'Acme Inc', 'Cedar', 'Sky', 'Mill', 'The Acme Co']],
    ['names of trades alone', ['Construction Services', 'Trucking LLC', 'Auto Repair', 'Cleaning Services']],
  ])('identifies nobody: %s', (_what, names) => {
    expect(identifiesOne(names)).toBe(false);
  });
});
