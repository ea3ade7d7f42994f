import { describe, expect, it } from '@jest/globals';
import type { Business, KeptTask } from '@registry/contracts-records-sections';
import { resultMeaning } from '@registry/contracts-records-sections';
import { EXCLUSION_LIST_NAMES } from '@registry/domain';
import { draws } from '@registry/testing';
import fc from 'fast-check';
import { assess } from './assess.ts';
import { toKept } from './finding.ts';
import { namesToScreen } from './tasks/names.ts';
import * as made from './testing/made-company.ts';

const { HOME, ABROAD, madeName, madePerson, madeRegistration, madeLists, madeResult } = made;
type Case = made.MadeCase;
type Screening = Business['watchlist'];

const days = fc.constantFrom('2026-10-31', '2026-08-01', '2024-01-31');
const standing = fc.constantFrom('active' as const, 'inactive' as const, 'unknown' as const);

/** Several registrations, two of them in one state. A source that states no day was loaded on the day of its data. */
const registrations = fc.subarray([HOME, ABROAD, 'us-wa-604000008', 'us-id-77'], { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({ standing, as_of: days, isAbsent: fc.constantFrom(false, false, true), hits: fc.nat(1) }).map((one) =>
        madeRegistration(id, {
          ...{ standing: one.standing, as_of: one.as_of, retrieved_at: `${one.as_of}T08:00:00.000Z` },
          absent_since: one.isAbsent ? made.LOADED_AT : null,
          watchlist: { hit_count: one.hits, possible_count: 0, coverage: 'partial' },
        }),
      ),
    ),
  ),
);

const status = fc.constantFrom('active' as const, 'expired' as const, 'unknown' as const);
const names = fc
  .tuple(status, status)
  .map(([one, other]) => [
    madeName('CEDAR RIDGE BAKERY LLC', { type: 'legal', kind: 'legal' }),
    madeName('CEDAR RIDGE BREAD', { status: one }),
    madeName('RIDGE ROLLS INC', { status: other, sources: [{ object: 'source', type: 'registration', id: ABROAD }] }),
  ]);

/** Lists of which some have a hit, are in part or are old. */
const screening: fc.Arbitrary<Screening> = fc
  .record({
    lists: fc.subarray([...EXCLUSION_LIST_NAMES], { minLength: EXCLUSION_LIST_NAMES.length - 1 }),
    day: days,
    listed: fc.constantFrom(null, null, 'SDN', 'SAM'),
    part: fc.constantFrom(null, null, null, 'CONS', 'LEIE'),
  })
  .map(({ lists, day, listed, part }) => {
    const whole = madeLists(lists, day);
    const drawn = whole.lists.map((list) => ({
      ...list,
      extent: list.abbr === part ? ('part' as const) : list.extent,
      results: list.abbr === listed ? [madeResult] : [],
    }));
    return { ...whole, lists: drawn };
  });

const application = fc.record({
  name: fc.constantFrom('Cedar Ridge Bakery LLC', 'Cedar Ridge Bakery', 'Ridge Rolls Inc', 'Harrowgate Inc'),
  dba: fc.constantFrom(null, 'Cedar Ridge Bread', 'Umber Loaf'),
  people: fc.subarray([
    { name: 'Jane Doe', title: null },
    { name: 'Peter Smithson', title: null },
    { name: 'Ines Vale', title: null },
  ]),
  formed: fc.constantFrom(null, '2019', '2018', '2001'),
  state: fc.constantFrom(null, 'OR', 'WA', 'ID'),
  file_number: fc.constantFrom(null, '150000007', '604000008'),
});

const cases: fc.Arbitrary<Case> = fc
  .record({
    ...{ application, registrations, names, screening },
    ofNames: fc.option(screening),
    people: fc.subarray([
      ...[madePerson('JANE DOE', 'Manager'), madePerson('JANE DOE', 'Registered Agent', '2019-01-31')],
      ...[madePerson('PETER SMITHSON', 'Registered Agent'), madePerson('INES VALE', 'Member', '2019-01-31')],
    ]),
    isShared: fc.constantFrom(true, false, null),
    register: fc.constantFrom('whole' as const, 'active' as const, 'part' as const),
  })
  .map(({ application: submitted, screening: watchlist, ofNames, isShared, register, ...business }) => ({
    application: { ...made.madeCase.application, ...submitted },
    company: {
      business: { ...made.madeBusiness, ...business, watchlist },
      // The names of the company itself are screened with it.
      names:
        namesToScreen({ ...made.madeCase.application, ...submitted }, { ...made.madeBusiness, ...business }).length > 0
          ? ofNames
          : null,
    },
    match: {
      ...made.madeCase.match,
      candidates: made.madeCase.match.candidates.map((one) => ({ ...one, is_address_shared: isShared })),
      coverage: made.madeCase.match.coverage.map((one) => ({ ...one, register })),
    },
  }));

const onBusiness =
  (change: (one: Business) => Partial<Business>) =>
  (one: Case): Case => {
    return {
      ...one,
      company: { ...one.company, business: { ...one.company.business, ...change(one.company.business) } },
    };
  };
const onMatch =
  (change: (one: Case['match']) => Partial<Case['match']>) =>
  (one: Case): Case => {
    return { ...one, match: { ...one.match, ...change(one.match) } };
  };
const without = <One>(all: readonly One[], at: number): One[] =>
  all.filter((_, n) => n !== at % Math.max(1, all.length));
const lessLists = (screened: Screening, at: number): Screening => ({ ...screened, lists: without(screened.lists, at) });
/** What lacks an entry is in part. */
const inPart = (screened: Screening, at: number): Screening => ({
  ...screened,
  lists: screened.lists.map((list, n) =>
    n === at % screened.lists.length ? { ...list, extent: 'part', results: [] } : list,
  ),
});
const older = <One extends { as_of: string | null }>(one: One): One => ({ ...one, as_of: '2020-01-31' });

/** Ways to know less. */
const losses: Readonly<Record<string, (at: number) => (one: Case) => Case>> = {
  registration: (at) => onBusiness((one) => ({ registrations: without(one.registrations, at) })),
  name: (at) => onBusiness((one) => ({ names: without(one.names, at) })),
  address: (at) => onBusiness((one) => ({ addresses: without(one.addresses, at) })),
  person: (at) => onBusiness((one) => ({ people: without(one.people, at) })),
  'status of names': () =>
    onBusiness((one) => ({ names: one.names.map((name) => ({ ...name, status: 'unknown' as const })) })),
  titles: () => onBusiness((one) => ({ people: one.people.map((person) => ({ ...person, titles: [] })) })),
  sources: () => onBusiness((one) => ({ names: one.names.map((name) => ({ ...name, sources: [] })) })),
  standing: () =>
    onBusiness((one) => ({
      registrations: one.registrations.map((each) => ({ ...each, standing: 'unknown' as const })),
    })),
  'day of data': () =>
    onBusiness((one) => ({ registrations: one.registrations.map((each) => ({ ...each, as_of: null })) })),
  age: () =>
    onBusiness((one) => ({
      registrations: one.registrations.map((each) => ({ ...older(each), retrieved_at: '2020-01-31T08:00:00.000Z' })),
      people: one.people.map(older),
      watchlist: { ...one.watchlist, lists: one.watchlist.lists.map(older) },
      liens: { ...one.liens, coverage: { ...one.liens.coverage, sources: one.liens.coverage.sources.map(older) } },
    })),
  formation: () =>
    onBusiness(() => ({ formation: { entity_type: null, formation_date: null, formation_state: null } })),
  list: (at) => onBusiness((one) => ({ watchlist: lessLists(one.watchlist, at) })),
  entries: (at) => onBusiness((one) => ({ watchlist: inPart(one.watchlist, at) })),
  'list of names': (at) => (one) => {
    const { names: screened } = one.company;
    return { ...one, company: { ...one.company, names: screened === null ? null : lessLists(screened, at) } };
  },
  'screening of names': () => (one) => ({ ...one, company: { ...one.company, names: null } }),
  liens: () =>
    onBusiness((one) => ({
      liens: { ...one.liens, total_count: 0, data: [], coverage: { ...one.liens.coverage, status: 'partial' } },
    })),
  contacts: () => onBusiness(() => ({ website: null, phone_numbers: [], industry_classification: null, tin: null })),
  'other companies': () =>
    onMatch((one) => ({
      coverage: one.coverage.map((each) => ({ ...each, register: 'part' as const })),
      candidates: one.candidates.map((each) => ({ ...each, is_address_shared: false })),
    })),
  candidates: () => onMatch(() => ({ candidates: [] })),
  coverage: () => onMatch(() => ({ coverage: [] })),
};

describe('less data', () => {
  it('never makes a success', () => {
    fc.assert(
      fc.property(
        cases,
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(losses)), fc.nat(12)), { minLength: 1, maxLength: 3 }),
        (known, lost) => {
          const less = lost.reduce((one, [loss, at]) => losses[loss]?.(at)(one) ?? one, known);
          const before = new Set(successes(known));
          expect(successes(less).filter((key) => !before.has(key))).toEqual([]);
        },
      ),
      { numRuns: draws(20_000, 1_500) },
    );
  });

  it('makes no success where no company was found', () => {
    fc.assert(
      fc.property(cases, ({ application: submitted, match }) => {
        expect(assess(submitted, null, match, made.NOW).tasks.filter((task) => task.status === 'success')).toEqual([]);
      }),
      { numRuns: draws(2_000, 200) },
    );
  });
});

function successes({ application: submitted, company, match }: Case): KeptTask['key'][] {
  const kept = toKept(assess(submitted, company, match, made.NOW).tasks);
  return kept.flatMap(({ key, result }) => (resultMeaning(key, result).status === 'success' ? key : []));
}
