import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EntryIndex, type ScreenedCompany } from '@registry/matching';
import { temporaryFolder } from '@registry/testing';
import { hasRealFiles, type RealCompany, readRegisters, realFiles, screenedStates } from '../queries/real-files.ts';
import { makeRegister } from './made-register.ts';
import { type ChanceResult, countFound, findChance, recall } from './measure-screening.ts';
import { type PlantedCompany, type PlantedKind, plantCompanies, strongKinds } from './planted-companies.ts';
import { readRealLists, type RealEntry } from './real-lists.ts';

const withRealFiles = hasRealFiles() ? describe : describe.skip;
const title = hasRealFiles()
  ? 'screening against real lists'
  : `screening against real lists (skipped: no ${realFiles})`;

/** Of each kind, half and seed. */
const ROWS = 100;
/** One seed's share of a kind differs from another's by up to 0.06. */
const SEEDS = [1, 2, 3, 4, 5, 6];
/** Of all seeds together. docs/experiments/2026-11-27-screening.md has what nomenklatura's logic-v2 finds of rows like these. */
const FOUND_MIN: readonly (readonly [PlantedKind, number])[] = [
  ['one_edit', 0.98],
  ['two_edits', 0.9],
  ['romanized', 0.92],
  ['word_more', 0.95],
  ['word_less', 0.95],
  ['weak_alias', 1],
  ['weak_alias_form', 0.8],
];
/** Companies of real registers at most that may be an entry. */
const POSSIBLE_MAX = 40;

withRealFiles(title, () => {
  const cache = temporaryFolder('screening');
  let entries: RealEntry[];
  let registers: RealCompany[];
  let index: EntryIndex;
  let heldOut: PlantedCompany[];

  beforeAll(async () => {
    entries = await readRealLists(cache.path);
    registers = await readRegisters(screenedStates, cache.path);
    index = new EntryIndex(entries);
    heldOut = SEEDS.flatMap((seed) => plantCompanies(entries, registers, ROWS, seed)).filter(
      ({ half }) => half === 'held out',
    );
  });
  afterAll(() => cache.remove());

  const hits = (found: readonly ChanceResult<ScreenedCompany>[]) =>
    found.flatMap(({ company, results }) => (results[0]?.match.status === 'hit' ? [company] : []));

  it('finds all companies whose names are those of an entry', () => {
    const strong = heldOut.filter(({ kind }) => strongKinds.includes(kind));
    expect(recall(countFound(index, strong))).toBe(1);
  });

  it.each(FOUND_MIN)('finds companies of the kind %s with a share of %d', (kind, share) => {
    expect(
      recall(
        countFound(
          index,
          heldOut.filter((one) => one.kind === kind),
        ),
      ),
    ).toBeGreaterThanOrEqual(share);
  });

  it('has no hit among the companies of three real registers, and few are possible', () => {
    expect(registers).toHaveLength(18_441);
    const found = findChance(index, registers);
    expect(hits(found)).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(POSSIBLE_MAX);
  });

  it('has no hit among 100,000 made companies in the ZIP codes of entries', () => {
    expect(hits(findChance(index, makeRegister(100_000, entries, registers, 1)))).toEqual([]);
  });
});
