import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { DENIED_HEADER, SAM_COLUMNS } from '../testing/list-columns.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const NAME = 'QUILMAR LANTERN TRADING LLC';
const LEIE_HEADER =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE';

/** Exclusions of a party of Tampa, by the agencies that excluded it. */
function samList(agencies: readonly string[]): string {
  const rows = agencies.map((agency) => {
    const cells: Readonly<Record<string, string>> = {
      ...{ Classification: 'Firm', Name: NAME, 'Address 1': '1 WEST AVENUE', City: 'TAMPA', Country: 'USA' },
      ...{ 'State / Province': 'FL', 'Zip Code': '33629', 'Exclusion Program': 'Reciprocal', 'CT Code': 'Z1' },
      ...{ 'Excluding Agency': agency, 'Exclusion Type': 'Prohibition/Restriction', 'Active Date': '11/20/2023' },
      ...{ 'Termination Date': 'Indefinite', 'SAM Number': 'S4MR00009' },
    };
    return SAM_COLUMNS.map((column) => `"${cells[column] ?? ''}"`).join(',');
  });
  return `${[SAM_COLUMNS.map((column) => `"${column}"`).join(','), ...rows].join('\n')}\n`;
}

function leieList(city: string, zip: string, day = '20231120', reinstated = '00000000'): string {
  return `${LEIE_HEADER}\n,,,${NAME},CLINIC,,,0000000000,,9 EAST ST,${city},FL,${zip},1128b7,${day},${reinstated},00000000,\n`;
}

const CSL_HEADER =
  '_id,source,entity_number,type,programs,name,title,addresses,federal_register_notice,start_date,end_date,standard_order,license_requirement,license_policy,call_sign,vessel_type,gross_tonnage,gross_registered_tonnage,vessel_flag,vessel_owner,remarks,source_list_url,alt_names,citizenships,dates_of_birth,nationalities,places_of_birth,source_information_url,ids';
const CSL_SOURCE = 'Denied Persons List (DPL) - Bureau of Industry and Security';

/** The Denied Persons List as two agencies publish it. */
function consolidatedList(names: readonly string[]): string {
  const rows = names.map((name, at) => {
    const cells: Readonly<Record<string, string>> = {
      ...{ _id: `${at}`, source: CSL_SOURCE, name, start_date: '2013-03-22' },
      addresses: '"1 West Avenue, Tampa, FL, 33629, US"',
    };
    return CSL_HEADER.split(',')
      .map((column) => cells[column] ?? '')
      .join(',');
  });
  return `${[CSL_HEADER, ...rows].join('\n')}\n`;
}

function deniedList(names: readonly string[]): string {
  const rows = names.map((name) => `${name}\t1 WEST AVENUE\tTAMPA\tFL\tUS\t33629\t03/22/2013\t\tY\t2013-04-03\t\t`);
  return `${[DENIED_HEADER, ...rows].join('\n')}\n`;
}

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
    const other = 'ALDER BAY SHIPPING LLC';
    await load('us/bis-denied-persons', deniedList([`${NAME}.`, other]), '2026-10-01');
    await load('us/consolidated-screening-list', consolidatedList([NAME, other]), '2026-10-05');
    await load('us/bis-denied-persons', deniedList([other]), '2026-10-10');
    expect(await results()).toEqual([]);
  });

  it('ends when a newer file of the other source no longer has it', async () => {
    const others = ['BIRCHGATE HOLDINGS LLC', 'ALDER BAY SHIPPING LLC'];
    await load('us/bis-denied-persons', deniedList([NAME, ...others]), '2026-10-01');
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
