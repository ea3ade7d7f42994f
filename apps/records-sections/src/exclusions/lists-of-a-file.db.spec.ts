import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoadResult } from '@registry/loading';
import { type ConsolidatedList, consolidatedFile, type FiledParty } from '../testing/list-files.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const SOURCE = 'us/consolidated-screening-list';
type Lists = Partial<Record<ConsolidatedList, readonly FiledParty[]>>;

const parties = (list: string, count: number): FiledParty[] =>
  Array.from({ length: count }, (_, at) => ({
    name: `${list} QUORVIN ${at} TRADING LLC`,
    aliases: [`${list} ALDERBAY ${at} LINES`],
    number: `${at + 1}`,
  }));
/** Of unlike sizes: no list is a fifth of the file but the first. */
const whole = { SDN: parties('SDN', 40), EL: parties('EL', 10), MEU: parties('MEU', 4), ISN: parties('ISN', 1) };
const changed = (lists: readonly ConsolidatedList[], change: (party: FiledParty) => FiledParty): Lists =>
  Object.fromEntries(
    Object.entries(whole).map(([list, own]) => [
      list,
      lists.includes(list as ConsolidatedList) ? own.map(change) : own,
    ]),
  );
const without = (...lists: ConsolidatedList[]): Lists =>
  Object.fromEntries(Object.entries(whole).filter(([list]) => !lists.includes(list as ConsolidatedList)));
const ALL = Object.keys(whole) as ConsolidatedList[];

/** Files that lack something of a list, and the sentence that says so. */
const lacking: readonly (readonly [title: string, lists: Lists, failure: RegExp])[] = [
  ['one of its lists', without('MEU'), /lacks 4 of 4 rows of Military End-User List/],
  ['a list of one row', without('ISN'), /lacks 1 of 1 rows of Nonproliferation sanctions/],
  ['two of its lists', without('EL', 'ISN'), /lacks 10 of 10 rows of Entity List/],
  ['its largest list', without('SDN'), /lacks 40 of 55 rows/],
  ['half of one list', { ...whole, EL: whole.EL.slice(5) }, /lacks 5 of 10 rows of Entity List/],
  ['all aliases', changed(ALL, (one) => ({ ...one, aliases: [] })), /no other names for (\d+) of \1 entries/],
  ['all addresses', changed(ALL, (one) => ({ ...one, address: '' })), /no addresses for (\d+) of \1 entries/],
  [
    'the aliases of a small list',
    changed(['MEU'], (one) => ({ ...one, aliases: [] })),
    /other names for 4 of 4 entries/,
  ],
  [
    'the addresses of half of one list',
    { ...whole, EL: whole.EL.map((one, at) => (at % 2 === 0 ? { ...one, address: '' } : one)) },
    /no addresses for 5 of 10 entries of Entity List/,
  ],
  [
    'the days of listing',
    changed(ALL, (one) => ({ ...one, listedAt: '' })),
    /no days of listing for (\d+) of \1 entries/,
  ],
];

describe('a file of several lists', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
    await load(whole, '2026-10-01');
  });
  afterEach(() => records.destroy());

  const load = (lists: Lists, asOf: string, more = {}) =>
    records.loadText(SOURCE, consolidatedFile(lists), { asOf, extent: 'whole', ...more });
  const readFailure = (load: Promise<LoadResult>) =>
    load.then(
      ({ check }) => check?.failures.join(' ') ?? '',
      (error: unknown) => String(error),
    );
  const screen = async (names: readonly string[]) => {
    const address = { type: ['principal'], full_address: '1 West Avenue, Tampa, FL 33629' };
    const place = { city: 'Tampa', state: 'FL', postal_code: '33629', country: 'US' };
    const companies = names.map((name) => {
      return { matchKeys: null, names: [name], addresses: [{ ...address, ...place }], ein: null };
    });
    const { screenings } = await records.screenCompanies.screenCompanies({ companies });
    return screenings.map(({ watchlist }) => watchlist);
  };
  /** What is said of a party of each list, found by its alias. */
  const said = async () => {
    const all = await screen(Object.values(whole).map(([first]) => first?.aliases?.[0] ?? ''));
    return all.map(({ hit_count: hits, lists, coverage }) => {
      return { hits, lists: lists.map(({ abbr, as_of: asOf, rows }) => `${abbr} ${asOf} ${rows}`), coverage };
    });
  };
  const changes = () =>
    records.rows(`SELECT c.type FROM exclusion_changes c WHERE load_no = (SELECT max(load_no) FROM loads)`);

  it.each(lacking)('fails and ends no hit where it lacks %s', async (_, lists, failure) => {
    const before = await said();
    expect(before.map(({ hits }) => hits)).toEqual([1, 1, 1, 1]);
    expect(await readFailure(load(lists, '2026-10-02'))).toMatch(failure);
    expect(await changes()).toEqual([]);
    expect(await said()).toEqual(before);
  });

  it('says of each list of which day it is where an accepted file lacks one', async () => {
    expect(await readFailure(load(without('MEU'), '2026-10-02', { acceptAbsent: true }))).toBe('');
    const [first] = await said();
    expect(first?.lists).toEqual(['SDN 2026-10-02 40', 'EL 2026-10-02 10', 'ISN 2026-10-02 1']);
    expect(first?.coverage.sources.map(({ lists }) => lists)).toEqual([['EL', 'ISN', 'SDN']]);
  });

  it('keeps a list that may be in a row that cannot be read, with the file that had it', async () => {
    const text = consolidatedFile(without('MEU')).replace('\n', '\n"a row","of","three cells"\n');
    const options = { asOf: '2026-10-02', extent: 'whole' } as const;
    expect(await records.loadText(SOURCE, text, options)).toMatchObject({ absent: 0, check: { passed: true } });
    const [first, , ofMeu] = await said();
    expect(first?.lists).toEqual(['SDN 2026-10-02 40', 'EL 2026-10-02 10', 'MEU 2026-10-01 4', 'ISN 2026-10-02 1']);
    expect(ofMeu?.hits).toBe(1);
  });

  it('keeps a list that an increment has no row of, with its own file', async () => {
    const { file_digest: before } = (await said())[0]?.coverage.sources[0] ?? {};
    const increment = { ISN: [...whole.ISN, { name: 'BIRCHGATE HOLDINGS LLC' }] };
    await load(increment, '2026-10-02', { extent: 'increment' });
    const [first] = await said();
    expect(first?.lists).toEqual(['SDN 2026-10-01 40', 'EL 2026-10-01 10', 'MEU 2026-10-01 4', 'ISN 2026-10-02 2']);
    const files = first?.coverage.sources.map(({ lists, as_of: asOf, file_digest: digest }) => {
      return [lists.join(' '), asOf, digest === before];
    });
    expect(files).toEqual([
      ['EL MEU SDN', '2026-10-01', true],
      ['ISN', '2026-10-02', false],
    ]);
  });

  it('passes where a single entry loses its aliases or few leave their list', async () => {
    const less = {
      ...whole,
      SDN: whole.SDN.slice(2),
      EL: whole.EL.map((one, at) => (at > 0 ? one : { ...one, aliases: [] })),
    };
    expect(await readFailure(load(less, '2026-10-02'))).toBe('');
    expect((await changes()).map(({ type }) => type).sort()).toEqual(['changed', 'removed', 'removed']);
  });

  it('is no list that it has no row of', async () => {
    const [first] = await said();
    expect(first?.lists.map((one) => one.split(' ')[0])).toEqual(['SDN', 'EL', 'MEU', 'ISN']);
    expect(first?.coverage.scope).not.toContain('Denied');
  });
});
