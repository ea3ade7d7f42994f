import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CompanyScreening, ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { deniedFile, type FiledParty, samFile } from '../testing/list-files.ts';

const SOURCE = 'us/bis-denied-persons';
type Screened = ScreenCompaniesRequest['companies'][number];
const address = (city: string, postal_code: string): Screened['addresses'][number] => ({
  type: ['principal'],
  full_address: `9 Other Rd, ${city}, FL ${postal_code}`,
  city,
  state: 'FL',
  postal_code,
  country: 'US',
});
const tampa: Screened = {
  matchKeys: null,
  names: ['Quilmar Lantern Trading LLC'],
  addresses: [address('Tampa', '33629')],
  ein: null,
};

describe('screening companies', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const screen = async (one: Screened = tampa): Promise<CompanyScreening> => {
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [one] });
    const [screening] = screenings;
    if (screening === undefined) throw new Error('The reply has no screening of the company.');
    return screening;
  };
  const results = async (one?: Screened) =>
    (await screen(one)).watchlist.lists.flatMap((each) =>
      each.results.map(({ status, entity_name: name }) => `${each.abbr} ${status} ${name}`),
    );
  const load = (rows: readonly FiledParty[], asOf: string) =>
    records.loadText(SOURCE, deniedFile(rows), { asOf, extent: 'whole', acceptAbsent: true });

  it('says that nothing was screened where no list is loaded', async () => {
    expect((await screen()).watchlist).toEqual({
      object: 'watchlist',
      hit_count: 0,
      agencies: [],
      lists: [],
      coverage: { status: 'not_covered', scope: null, sources: [] },
    });
  });

  it('says why a possible result is not a hit, and has a confidence of 0.5 or more for a hit', async () => {
    const parties = ['Quilmar Lantern Trading LLC', 'Quilmer Lantern Trading LLC'].map((name) => ({ name }));
    await load(parties, '2026-10-01');
    const matches = (await screen()).watchlist.lists.flatMap(({ results: own }) => own.map(({ match }) => match));
    expect(matches[0]?.confidence).toBeGreaterThanOrEqual(0.5);
    expect(matches.map(({ text }) => text)).toEqual([
      'The same name, the names share rare words, the same ZIP code.',
      'One letter of the names differs, the names share few or common words, the same ZIP code. Only possible, as the names are not written alike.',
    ]);
    expect(matches.map(({ evidence }) => evidence.map(({ fact, agrees }) => [fact, agrees]))).toEqual(
      matches.map(() => [
        ['name', true],
        ['words', true],
        ['address', true],
        ['listed', false],
      ]),
    );
  });

  it('shows no remarks, which name persons', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC', action: 'RELATED TO JOHN ROE' }], '2026-10-01');
    const { watchlist } = await screen();
    expect(watchlist.hit_count).toBe(1);
    expect(JSON.stringify(watchlist)).not.toMatch(/roe/i);
  });

  it('names the list, its date and the file of each result', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC' }], '2026-10-01');
    const { watchlist } = await screen();
    expect(watchlist).toMatchObject({
      hit_count: 1,
      agencies: [{ abbr: 'BIS', name: 'Bureau of Industry and Security' }],
      coverage: {
        status: 'partial',
        scope: 'Denied Persons List (a part: 1 of more than 400 rows, data of 2026-10-01)',
        sources: [{ source: SOURCE, as_of: '2026-10-01' }],
      },
    });
    const [denied] = watchlist.lists;
    expect(denied).toMatchObject({ abbr: 'DPL', as_of: '2026-10-01' });
    expect(denied?.results).toMatchObject([
      { status: 'hit', listed_at: '2013-03-22', record: { as_of: '2026-10-01' }, decision: null },
    ]);
    expect(denied?.results[0]?.record.file_digest).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(watchlist.coverage.sources[0]?.file_digest).toBe(denied?.results[0]?.record.file_digest);
  });

  it('says of an entry when a file that has it unchanged confirmed it', async () => {
    for (const day of ['2026-10-01', '2026-10-02']) await load([{ name: 'Quilmar Lantern Trading LLC' }], day);
    const [newest] = await records.rows<{ at: Date }>('SELECT max(started_at) AS at FROM loads');
    const [denied] = (await screen()).watchlist.lists;
    const retrieved_at = newest?.at.toISOString();
    expect(denied?.results).toMatchObject([{ record: { as_of: '2026-10-02', retrieved_at } }]);
  });

  it('has what a later version of the list says, without reading the others again', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC' }, { name: 'Birchgate Holdings LLC' }], '2026-10-01');
    expect(await results()).toEqual(['DPL hit Quilmar Lantern Trading LLC']);
    const before = await screen();
    await load(
      [{ name: 'Quilmar Lantern Trading LLC', city: 'OCALA', zip: '34470' }, { name: 'Birchgate Holdings LLC' }],
      '2026-10-02',
    );
    expect(await results()).toEqual(['DPL possible Quilmar Lantern Trading LLC']);
    await load([{ name: 'Birchgate Holdings LLC' }, { name: 'Alder Bay Shipping LLC' }], '2026-10-03');
    expect(await results()).toEqual([]);
    expect(await results({ ...tampa, names: ['Alder Bay Shipping'] })).toEqual(['DPL hit Alder Bay Shipping LLC']);
    await load([{ name: 'QUILMAR LANTERN TRADING, LLC' }, { name: 'Birchgate Holdings LLC' }], '2026-10-04');
    const after = await screen();
    expect(Object.keys(after.contents)).toEqual(Object.keys(before.contents));
  });

  it('has an entry after any number of those that expired', async () => {
    const name = 'Quilmar Lantern Trading LLC';
    const expired = Array.from({ length: 250 }, (_, at) => ({ name: `${name} DBA Alder ${at}`, until: '01/01/2020' }));
    await load([...expired, { name, city: 'OCALA', zip: '34470' }], '2026-10-01');
    expect(await results()).toEqual([`DPL possible ${name}`]);
  });

  it('has an entry of several orders until the last of them ends', async () => {
    const name = 'Quilmar Lantern Trading LLC';
    await load(
      [
        { name, until: '01/01/2020' },
        { name, city: 'OCALA', until: '01/01/2999' },
      ],
      '2026-10-01',
    );
    expect(await results()).toEqual([`DPL hit ${name}`]);
    await load(
      [
        { name, until: '01/01/2020' },
        { name, city: 'OCALA' },
      ],
      '2026-10-02',
    );
    expect(await results()).toEqual([`DPL hit ${name}`]);
    await load(
      [
        { name, until: '01/01/2020' },
        { name, city: 'OCALA', until: '02/01/2020' },
      ],
      '2026-10-03',
    );
    expect(await results()).toEqual([]);
  });

  it('is of the data that it was compared with, also before their load has ended', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC' }], '2026-10-01');
    await load([{ name: 'Birchgate Holdings LLC' }], '2026-10-02');
    await records.rows('UPDATE loads SET finished_at = NULL WHERE load_no = (SELECT max(load_no) FROM loads)');
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [tampa], withKeys: true });
    expect(screenings[0]?.watchlist).toMatchObject({ hit_count: 0, lists: [{ abbr: 'DPL', as_of: '2026-10-02' }] });
    expect((await screen()).watchlist.lists).toMatchObject([{ as_of: '2026-10-01' }]); // what is shown has passed
  });

  it('keeps the id and the content of an entry that is only written otherwise', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC' }], '2026-10-01');
    const { contents } = await screen();
    await load([{ name: 'QUILMAR  LANTERN TRADING LLC' }], '2026-10-02');
    expect((await screen()).contents).toEqual(contents);
  });

  it('screens a company of a register as its profile does, also by its former names', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC' }], '2026-10-01');
    const matchKeys = company({ name: 'Birchgate Holdings LLC', alternatives: ['Quilmar Lantern Trading LLC'] });
    const one = { ...tampa, matchKeys, names: [] };
    expect(await results(one)).toEqual(['DPL hit Quilmar Lantern Trading LLC']);
    const { addresses } = one;
    const { screening } = await records.listSections.listSections({ matchKeys, minConfidence: 0.5, addresses });
    expect(screening).toEqual(await screen(one));
  });

  it('keeps a hit by the number of a record, however many newer records there are and whichever are wanted', async () => {
    const matchKeys = company({ name: 'Cedar Ridge LLC' });
    const uei = 'MQRCYCN81E2E';
    const kind = 'record';
    await records.loadText('us/sam-exclusions', samFile([{ name: 'BIRCHGATE HOLDINGS', uei }]), { asOf: '2026-10-01' });
    const screenings = async (minConfidence: number) => {
      const request = { matchKeys, minConfidence, addresses: [] };
      const { screening } = await records.listSections.listSections(request);
      return screening.watchlist.hit_count;
    };
    const registered = record({ key: uei, kind, name: 'Cedar Ridge LLC', fileNumber: '100', date: '2001-01-01' });
    await records.load('us/sam-entities', [registered]);
    expect(await screenings(0.5)).toBe(1);
    const newer = Array.from({ length: 12 }, (_, at) =>
      record({ key: `N${at}`, kind, name: 'Cedar Ridge LLC', date: '2020-01-01' }),
    );
    await records.load('us/made', newer);
    for (const minConfidence of [0.5, 0, 1])
      expect([minConfidence, await screenings(minConfidence)]).toEqual([minConfidence, 1]);
    await records.load('us/sam-entities', [record({ key: uei, kind, name: 'Cedar Ridge LLC', date: '2001-01-01' })]);
    for (const minConfidence of [0.5, 1])
      expect([minConfidence, await screenings(minConfidence)]).toEqual([minConfidence, 1]);
  });

  it('fails where the lists cannot be read, instead of saying that there is nothing', async () => {
    await load([{ name: 'Quilmar Lantern Trading LLC' }], '2026-10-01');
    await records.rows('ALTER TABLE exclusion_changes RENAME TO away');
    await expect(screen()).rejects.toThrow();
    await records.rows('ALTER TABLE away RENAME TO exclusion_changes');
    expect(await results()).toEqual(['DPL hit Quilmar Lantern Trading LLC']);
  });
});
