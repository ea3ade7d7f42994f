import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ScreenCompaniesRequest } from '@registry/contracts-records-sections';
import { SAM_COLUMNS } from '../testing/list-columns.ts';
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

function leieList(city: string, zip: string): string {
  return `${LEIE_HEADER}\n,,,${NAME},CLINIC,,,0000000000,,9 EAST ST,${city},FL,${zip},1128b7,20160115,00000000,00000000,\n`;
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

  it('does not hide that a further agency excluded the party, under the same number', async () => {
    await load('us/sam-exclusions', samList(['HHS', 'STATE']));
    await load('us/hhs-leie', leieList('TAMPA', '33629'));
    expect(await results()).toEqual(['SAM hit STATE', expect.stringContaining('LEIE hit')]);
  });
});
