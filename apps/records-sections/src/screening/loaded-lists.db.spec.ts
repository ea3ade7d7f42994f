import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ListRecordFilesHandler } from '../load/list-record-files.handler.ts';
import { consolidatedFile, deniedFile, samFile } from '../testing/list-files.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { LoadedListsReadModel } from './loaded-lists.read-model.ts';

const PARTIES = Array.from({ length: 400 }, (_, at) => ({ name: `CEDAR ${at} TRADING LLC` }));

describe('what is said of loaded lists', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (source: string, text: string, asOf: string, more = {}) =>
    records.loadText(source, text, { asOf, extent: 'whole', ...more });
  const watchlist = async (validOn?: string, name = 'Cedar Ridge LLC') => {
    const company = { matchKeys: null, names: [name], addresses: [], ein: null };
    const day = validOn === undefined ? {} : { validOn };
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [company], ...day });
    return screenings[0]?.watchlist;
  };
  const listed = async (validOn?: string) => {
    const shown = await watchlist(validOn);
    return shown?.lists.map(({ abbr, as_of: asOf, extent, rows }) => `${abbr} ${asOf} ${extent} ${rows}`);
  };

  it('is of the newest load that passed: a list whose only load failed is not loaded', async () => {
    await load('us/bis-denied-persons', deniedFile(PARTIES), '2026-10-01');
    expect(await listed()).toEqual(['DPL 2026-10-01 whole 400']);
    const failed = await load('us/bis-denied-persons', deniedFile(PARTIES.slice(200)), '2026-11-01');
    expect(failed.check?.passed).toBe(false);
    await expect(load('us/sam-exclusions', 'no,such,columns\n1,2,3\n', '2026-11-02')).rejects.toThrow();
    const unnamed = consolidatedFile({ EL: PARTIES.slice(0, 90), UVL: PARTIES.slice(90, 120) }).replaceAll('(UVL)', '');
    const merged = await load('us/consolidated-screening-list', unnamed, '2026-11-03', { chunkRows: 50 });
    expect(merged).toMatchObject({ new: 90, check: { passed: false } });
    expect((await watchlist(undefined, 'Cedar 7 Trading LLC'))?.lists.map(({ abbr }) => abbr)).toEqual(['DPL']);
    expect(await listed()).toEqual(['DPL 2026-10-01 whole 400']);
    expect((await watchlist())?.agencies).toEqual([{ abbr: 'BIS', name: expect.any(String), org: expect.any(String) }]);
  });

  it('is of all sources of a list, each with its own file, the newest first', async () => {
    await load('us/bis-denied-persons', deniedFile(PARTIES), '2026-10-01');
    const csl = { DPL: PARTIES.slice(0, 3), EL: PARTIES.slice(0, 2) };
    await load('us/consolidated-screening-list', consolidatedFile(csl), '2026-10-05');
    expect(await listed()).toEqual(['DPL 2026-10-05 part 3', 'EL 2026-10-05 part 2']);
    const shown = await watchlist();
    expect(shown?.coverage.scope).toBe(
      'Denied Persons List (whole, data of 2026-10-01; a part: 3 rows, data of 2026-10-05); Entity List (a part: 2 rows, data of 2026-10-05)',
    );
    expect(shown?.coverage.sources).toMatchObject([
      { source: 'us/bis-denied-persons', extents: [{ list: 'DPL', extent: 'whole', rows: 400, expected_rows: 400 }] },
      {
        source: 'us/consolidated-screening-list',
        lists: ['DPL', 'EL'],
        extents: [
          { list: 'DPL', extent: 'part', rows: 3, expected_rows: null },
          { list: 'EL', extent: 'part', rows: 2, expected_rows: null },
        ],
      },
    ]);
  });

  it('counts rows of persons, also where a list has no others', async () => {
    const rows = ['ROSA TESTER', 'JOHN ROE', 'ALDER BAY SHIPPING LLC'].map((name) => ({ name }));
    await load('us/bis-denied-persons', deniedFile(rows), '2026-10-01');
    await load('us/consolidated-screening-list', consolidatedFile({ ISN: rows.slice(0, 2) }), '2026-10-02');
    expect(await listed()).toEqual(['DPL 2026-10-01 part 3', 'ISN 2026-10-02 part 2']);
  });

  it('has a day for each list of a source, whose files need not have all of them', async () => {
    await load('us/bis-denied-persons', deniedFile(PARTIES), '2026-10-01');
    const csl = { DPL: PARTIES.slice(0, 3), EL: PARTIES.slice(0, 2) };
    await load('us/consolidated-screening-list', consolidatedFile(csl), '2026-10-05');
    const newer = consolidatedFile({ EL: PARTIES.slice(0, 2) });
    await load('us/consolidated-screening-list', newer, '2026-10-09', { extent: 'part' });
    const handler = new ListRecordFilesHandler(records.database, new LoadedListsReadModel(records.database, 0));
    const { lists } = await handler.listLoadedLists();
    expect(lists.map(({ source, list, asOf }) => [source, list, asOf])).toEqual([
      ['us/bis-denied-persons', 'DPL', '2026-10-01'],
      ['us/consolidated-screening-list', 'DPL', '2026-10-05'],
      ['us/consolidated-screening-list', 'EL', '2026-10-09'],
    ]);
    const loadedAt = lists.map((one) => Date.parse(one.loadedAt));
    expect(loadedAt).toEqual(loadedAt.toSorted((one, other) => one - other));
  });

  it('is unknown for a day before the oldest data of the list, but for what an entry says of itself', async () => {
    await load('us/bis-denied-persons', deniedFile(PARTIES), '2026-10-01');
    await load('us/bis-denied-persons', deniedFile(PARTIES), '2026-10-20');
    await load('us/sam-exclusions', samFile([{ name: 'BIRCHGATE HOLDINGS LLC' }]), '2026-11-01');
    expect(await listed('2026-11-01')).toEqual(['SAM 2026-11-01 part 1', 'DPL 2026-10-20 whole 400']);
    expect(await listed('2026-10-01')).toEqual(['DPL 2026-10-20 whole 400']);
    const { coverage, agencies } = (await watchlist('2026-10-01')) ?? {};
    expect(agencies?.map(({ abbr }) => abbr)).toEqual(['BIS']);
    expect(coverage).toMatchObject({ status: 'partial', sources: [{ source: 'us/bis-denied-persons' }] });
    expect(coverage?.scope).toMatch(/^SAM exclusions: unknown, as its oldest data are of 2026-11-01; Denied/);
    expect(await watchlist('2020-01-01')).toMatchObject({
      hit_count: 0,
      agencies: [],
      lists: [],
      coverage: { status: 'not_covered', sources: [] },
    });
    // The entry itself says that it was listed in 2023.
    const own = await watchlist('2024-01-01', 'Birchgate Holdings LLC');
    expect(own?.lists).toMatchObject([{ abbr: 'SAM', results: [{ status: 'possible' }] }]);
    expect(own?.coverage).toMatchObject({ status: 'not_covered', sources: [] });
  });
});
