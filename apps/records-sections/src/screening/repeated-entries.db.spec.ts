import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { consolidatedFile, deniedFile, excludedFile, samFile } from '../testing/list-files.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const NAME = 'QUILMAR LANTERN TRADING LLC';
/** Exclusions of a party of Tampa under one number, by the agencies that excluded it. */
const samList = (agencies: readonly string[]): string =>
  samFile(agencies.map((agency) => ({ name: NAME, number: 'S4MR00009', agency })));
const leieList = (city: string, zip: string, day = '20231120', reinstated = '00000000'): string =>
  excludedFile([{ name: NAME, place: [city, 'FL', zip], day, reinstated }]);
/** The Denied Persons List as two agencies publish it. */
const deniedList = (names: readonly string[]): string => deniedFile(names.map((name) => ({ name })));
const consolidatedList = (names: readonly string[]): string =>
  consolidatedFile({ DPL: names.map((name) => ({ name })) });

const tampa: ScreenCompaniesRequest['companies'][number] = {
  matchKeys: null,
  names: [NAME],
  addresses: [
    {
      type: ['principal'],
      full_address: '1 West Avenue, Tampa, FL 33629',
      ...{ city: 'Tampa', state: 'FL', postal_code: '33629', country: 'US' },
    },
  ],
  ein: null,
};

describe('an entry that repeats the entry of another list', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (source: string, text: string, asOf = '2026-10-01') =>
    records.loadText(source, text, { asOf, extent: 'whole', acceptAbsent: true });
  const results = async () => {
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [tampa] });
    return (screenings[0]?.watchlist.lists ?? []).flatMap(({ abbr, results: found }) =>
      found.map(({ status, categories }) => [abbr, status, ...categories.slice(1, 2)].join(' ')),
    );
  };

  it('counts once where the other list has the entry', async () => {
    await load('us/sam-exclusions', samList(['HHS']));
    expect(await results()).toEqual(['SAM hit HHS']);
    await load('us/hhs-leie', leieList('TAMPA', '33629'));
    expect(await results()).toEqual([expect.stringContaining('LEIE hit')]);
  });

  it('stays a hit where the other list has only a party of that name elsewhere', async () => {
    await load('us/sam-exclusions', samList(['HHS']));
    await load('us/hhs-leie', leieList('MIAMI', '33132'));
    expect(await results()).toEqual(['SAM hit HHS', expect.stringContaining('LEIE possible')]);
  });

  it('is another exclusion where the other list has one of another day, or none that still stands', async () => {
    await load('us/sam-exclusions', samList(['HHS']));
    await load('us/hhs-leie', leieList('TAMPA', '33629', '20160115'));
    expect(await results()).toEqual(['SAM hit HHS', expect.stringContaining('LEIE hit')]);
    await load('us/hhs-leie', leieList('TAMPA', '33629', '20231120', '20251231'));
    expect(await results()).toEqual(['SAM hit HHS']);
    await load('us/hhs-leie', leieList('TAMPA', '33629', '20231120'));
    expect(await results()).toEqual([expect.stringContaining('LEIE hit')]);
  });

  it('does not hide that a further agency excluded the party, under the same number', async () => {
    await load('us/sam-exclusions', samList(['HHS', 'STATE']));
    await load('us/hhs-leie', leieList('TAMPA', '33629'));
    expect(await results()).toEqual(['SAM hit STATE', expect.stringContaining('LEIE hit')]);
  });
});

describe('an entry of a list that two sources have', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (source: string, text: string, asOf: string) =>
    records.loadText(source, text, { asOf, extent: 'whole', acceptAbsent: true });
  const results = async (day?: string) => {
    const dated = day === undefined ? {} : { validOn: day };
    const { screenings } = await records.screenCompanies.screenCompanies({ companies: [tampa], ...dated });
    return (screenings[0]?.watchlist.lists ?? []).flatMap(({ results: found }) =>
      found.map(({ status, record }) => `${status} ${record.source} ${record.as_of}`),
    );
  };

  it('ends when a newer file of the other source no longer has it, however that source writes the name', async () => {
    const others = ['BIRCHGATE HOLDINGS LLC', 'ALDER BAY SHIPPING LLC'];
    await load('us/bis-denied-persons', deniedList([`${NAME}.`, ...others]), '2026-10-01');
    await load('us/consolidated-screening-list', consolidatedList([NAME, ...others]), '2026-10-05');
    expect(await results()).toEqual(['hit us/consolidated-screening-list 2026-10-05']);
    await load('us/bis-denied-persons', deniedList(others), '2026-10-03');
    expect(await results()).toEqual(['hit us/consolidated-screening-list 2026-10-05']);
    await load('us/bis-denied-persons', deniedList(others), '2026-10-10');
    expect(await results()).toEqual([]);
    expect(await results('2026-10-05')).toEqual(['hit us/consolidated-screening-list 2026-10-05']);
    expect(await results('2026-10-06')).toEqual([]);
    await load('us/consolidated-screening-list', consolidatedList([NAME, ...others]), '2026-10-12');
    expect(await results()).toEqual(['hit us/consolidated-screening-list 2026-10-12']);
  });
});
