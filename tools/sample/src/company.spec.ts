import { expect, it } from '@jest/globals';
import { companySeed, makeCompany } from './company.ts';
import { Random } from './random.ts';
import { isoDate } from './written-date.ts';

it('no company was formed after October 2026, so that none is of the future', () => {
  const random = new Random();
  const seed = companySeed(1, 'us-or/business-registry');
  const dates = Array.from({ length: 5_000 }, (_, index) => isoDate(makeCompany(random, seed, index, 'OR')));
  expect(dates.toSorted().at(-1)).toMatch(/^2026-10/);
  expect(new Set(dates.map((date) => date.slice(5, 7))).size).toBe(12);
});
