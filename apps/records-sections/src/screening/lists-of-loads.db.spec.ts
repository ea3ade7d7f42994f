import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { WatchlistScreening } from '@registry/contracts-records-sections';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { type ConsolidatedList, consolidatedFile, deniedFile, samFile } from '../testing/list-files.ts';
import { record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

/** Six lists in three files, and three sources of other things. */
const FILES = ['us/sam-exclusions', 'us/bis-denied-persons', 'us/consolidated-screening-list'] as const;
const OTHERS = ['us-or/licenses', 'us/inspections', 'us-co/permits'] as const;
const COMBINED = ['SDN', 'EL', 'UVL', 'ISN'] as const satisfies readonly ConsolidatedList[];

interface Step {
  readonly source: (typeof FILES)[number] | (typeof OTHERS)[number];
  /** Days after the first of October. */
  readonly day: number;
  readonly rows: number;
  readonly lists: readonly ConsolidatedList[];
  /** `broken`: rows are merged before it fails; `other`: a file of something else. */
  readonly kind: 'whole' | 'increment' | 'broken' | 'other';
}

const steps = fc.record({
  source: fc.constantFrom(...FILES, ...FILES, ...OTHERS),
  day: fc.integer({ min: 1, max: 28 }),
  rows: fc.integer({ min: 1, max: 4 }),
  lists: fc.subarray([...COMBINED], { minLength: 1 }),
  kind: fc.constantFrom('whole' as const, 'whole' as const, 'increment' as const, 'broken' as const, 'other' as const),
});

/** What a list is to say. */
interface Stated {
  readonly day: string;
  readonly digest: string;
  readonly rows: number;
  readonly loadedAt: string;
  readonly hasPassed: boolean;
}

/** All loads that merged rows, by source and list, in their order. */
type Known = Map<string, Stated[]>;

const toDay = ({ day }: Step): string => `2026-10-${String(day).padStart(2, '0')}`;
const digestText = (text: string): string => `sha256:${createHash('sha256').update(text).digest('hex')}`;

function toFile({ source, rows, lists, kind }: Step, n: number): string {
  if (kind === 'other') return `a,file,of,something else\n${n},2,3,4\n`;
  const parties = (list: string) =>
    Array.from({ length: rows }, (_, at) => ({ name: `${list} ${at} TRADING ${n} LLC` }));
  if (source === 'us/sam-exclusions') return broken(samFile(parties('SAM')), kind);
  if (source === 'us/bis-denied-persons') return broken(deniedFile(parties('DPL')), kind);
  return broken(consolidatedFile(Object.fromEntries(lists.map((list) => [list, parties(list)]))), kind);
}

/** The last line is cut, so that the file is not taken as all there is. */
function broken(text: string, kind: Step['kind']): string {
  return kind === 'broken' ? `${text}"CUT` : text;
}

function namedLists({ source, lists }: Step): readonly string[] {
  if (source === 'us/sam-exclusions') return ['SAM'];
  return source === 'us/bis-denied-persons' ? ['DPL'] : lists;
}

describe('after any loads, each list', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const screen = async (): Promise<WatchlistScreening> => {
    const company = { matchKeys: null, names: ['Nobody At All LLC'], addresses: [], ein: null };
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [company] });
    return screenings[0]?.watchlist as WatchlistScreening;
  };

  /** Loads a file of a list; whether it passed, null for one of something else and one that is refused. */
  const run = async (step: Step, n: number): Promise<boolean | null> => {
    const { source, kind } = step;
    const asOf = toDay(step);
    if (OTHERS.some((other) => other === source)) {
      await records.load(source, [record({ key: `${n}`, name: `Other ${n} LLC` })], undefined, { asOf });
      return null;
    }
    const options = { asOf, extent: kind === 'increment' ? 'increment' : 'whole', acceptAbsent: true } as const;
    const load = records.loadText(source, toFile(step, n), options);
    return load.then(
      ({ check }) => check?.passed === true,
      () => null,
    );
  };

  /** Adds a load. A whole file that passed ends the lists that it has no row of, but for those of which newer data stay. */
  const note = async (known: Known, step: Step, n: number, hasPassed: boolean): Promise<void> => {
    const [load] = await records.rows<{ at: Date }>(
      'SELECT finished_at AS at FROM loads ORDER BY load_no DESC LIMIT 1',
    );
    const stated = { day: toDay(step), digest: digestText(toFile(step, n)), loadedAt: load?.at.toISOString() ?? '' };
    const own = namedLists(step).map((list) => `${step.source} ${list}`);
    for (const key of own) known.set(key, [...(known.get(key) ?? []), { ...stated, rows: step.rows, hasPassed }]);
    if (!hasPassed || step.kind !== 'whole') return;
    for (const [key, loads] of known) {
      if (!key.startsWith(`${step.source} `) || own.includes(key)) continue;
      const hasNewer = loads.some(({ day, rows }) => rows > 0 && day > stated.day);
      if (!hasNewer) known.set(key, [...loads, { ...stated, rows: 0, hasPassed }]);
    }
  };

  const newest = (all: readonly Stated[]): Stated | undefined =>
    all
      .filter(({ hasPassed }) => hasPassed)
      .reduce<Stated | undefined>((one, other) => (one === undefined || other.day >= one.day ? other : one), undefined);

  it('states its own newest load that passed: day, time, digest and rows', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 3, maxLength: 10 }), async (all) => {
        await records.clear();
        const known: Known = new Map();
        for (const [n, step] of all.entries()) {
          const hasPassed = await run(step, n);
          if (hasPassed !== null) await note(known, step, n, hasPassed);
          const expected = [...known].flatMap(([key, loads]) => {
            const stated = newest(loads);
            if (stated === undefined || stated.rows === 0) return [];
            return `${key} ${stated.day} ${stated.loadedAt} ${stated.digest} ${stated.rows}`;
          });
          const { coverage, lists } = await screen();
          const sources = coverage.sources.flatMap((one) =>
            one.extents.map(
              ({ list, rows }) => `${one.source} ${list} ${one.as_of} ${one.loaded_at} ${one.file_digest} ${rows}`,
            ),
          );
          expect(sources.toSorted()).toEqual(expected.toSorted());
          // No list of these files has two sources.
          const shown = lists.map((one) => `${one.abbr} ${one.as_of} ${one.loaded_at} ${one.file_digest} ${one.rows}`);
          expect(shown.toSorted()).toEqual(expected.map((one) => one.slice(one.indexOf(' ') + 1)).toSorted());
          for (const { title, as_of: day } of lists)
            expect(coverage.scope).toMatch(new RegExp(`${title} \\([^)]*data of ${day}`));
        }
      }),
      { numRuns: draws(60, 6), endOnFailure: true },
    );
  });
});
