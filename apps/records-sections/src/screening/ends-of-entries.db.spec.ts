import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DENIED_HEADER, SAM_COLUMNS } from '../testing/list-columns.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const NAMES = ['QUILMAR LANTERN TRADING LLC', 'TAVISH ORCHARD CLINIC LLC'];
const LA_HEADER =
  'First Name,Last Name or Entity Name,Birthdate,Affiliated Entity,Title or Provider Type,NPI#,State and Zip,Type of Exclusion,Reason for Exclusion,Reason for Termination,Period of Exclusion,Period of Enrollment Prohibition,Effective Date,Reinstate Date';
const LEIE_HEADER =
  'LASTNAME,FIRSTNAME,MIDNAME,BUSNAME,GENERAL,SPECIALTY,UPIN,NPI,DOB,ADDRESS,CITY,STATE,ZIP,EXCLTYPE,EXCLDATE,REINDATE,WAIVERDATE,WVRSTATE';
const sam = (name: string, ends: string): string => {
  const cells: Readonly<Record<string, string>> = {
    ...{
      Classification: 'Firm',
      Name: name,
      City: 'TAMPA',
      'State / Province': 'FL',
      Country: 'USA',
      'Active Date': '01/15/2024',
    },
    ...{
      'Excluding Agency': 'EPA',
      'Exclusion Type': 'Ineligible',
      'SAM Number': name.slice(0, 9),
      'Termination Date': ends,
    },
  };
  return SAM_COLUMNS.map((column) => `"${cells[column] ?? ''}"`).join(',');
};

/** Lists with a row for a name that is on the list until the end of October 2027, or without an end. */
const LISTS: Readonly<Record<string, { header: string; row: (name: string, hasEnd: boolean) => string }>> = {
  'us-la/medicaid-exclusions': {
    header: LA_HEADER,
    row: (name, hasEnd) =>
      `,${name},,,PROVIDER,N/A,LA 70801,State,TEST,,5 years,,01/15/2024 00:00,${hasEnd ? '11/01/2027 00:00' : ''}`,
  },
  'us/hhs-leie': {
    header: LEIE_HEADER,
    row: (name, hasEnd) =>
      `,,,${name},CLINIC,,,0000000000,,9 EAST ST,TAMPA,FL,33629,1128b7,20240115,${hasEnd ? '20271101' : '00000000'},00000000,`,
  },
  'us/bis-denied-persons': {
    header: DENIED_HEADER,
    row: (name, hasEnd) =>
      [
        name,
        '1 WEST AVENUE',
        'TAMPA',
        'FL',
        'US',
        '33629',
        '01/15/2024',
        hasEnd ? '10/31/2027' : '',
        'Y',
        '2024-01-15',
        '',
        '',
      ].join('\t'),
  },
  'us/sam-exclusions': {
    header: SAM_COLUMNS.map((column) => `"${column}"`).join(','),
    row: (name, hasEnd) => sam(name, hasEnd ? '10/31/2027' : 'Indefinite'),
  },
};

describe('a reinstatement', () => {
  let records: RecordsFixture;
  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  it('ends the exclusion of the same name and day, however it writes the name and wherever the firm is by then, and no other', async () => {
    const row = (name: string, state: string, day: string, reinstated = '00000000') =>
      `,,,"${name}",CLINIC,,,0000000000,,9 EAST ST,TAMPA,${state},33629,1128b7,${day},${reinstated},00000000,`;
    const load = (rows: readonly string[], asOf: string) =>
      records.loadText('us/hhs-leie', `${[LEIE_HEADER, ...rows].join('\n')}\n`, { asOf, extent: 'increment' });
    const name = 'HARROW, PIKE & SONS L.L.C.';
    await load([row(name, 'FL', '20240115'), row(name, 'FL', '20250220')], '2026-10-01');
    await load([row('HARROW PIKE AND SONS, LLC', 'GA', '20240115', '20261101')], '2026-11-02');
    const companies = [{ matchKeys: null, names: [name], addresses: [], ein: null }];
    const { screenings } = await records.screenCompanies.screenCompanies({ companies });
    const results = screenings.flatMap(({ watchlist }) => watchlist.lists.flatMap((list) => list.results));
    expect(results.map(({ listed_at }) => listed_at)).toEqual(['2025-02-20']);
  });
});

describe.each(Object.entries(LISTS))('an entry of %s with a day of its end', (source, { header, row }) => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (ends: readonly boolean[], asOf: string) =>
    records.loadText(source, `${[header, ...NAMES.map((name, at) => row(name, ends[at] === true))].join('\n')}\n`, {
      asOf,
      extent: 'whole',
      acceptAbsent: true,
      checks: { minimumRows: 0 },
    });
  const listed = async (more: { readonly validOn?: string } = {}) => {
    const companies = NAMES.map((name) => ({ matchKeys: null, names: [name], addresses: [], ein: null }));
    const { screenings } = await records.screenCompanies.screenCompanies({ companies, ...more });
    return screenings.flatMap(({ watchlist }) =>
      watchlist.lists.flatMap(({ results }) => results.map((result) => [result.entity_name, result.record.expires_at])),
    );
  };

  it('is on its list until that day, and nothing is removed before', async () => {
    await load([false, false], '2026-10-01');
    await load([true, false], '2026-11-01');
    const both = [
      [NAMES[0], '2027-10-31'],
      [NAMES[1], null],
    ];
    records.today = '2026-11-26';
    expect(await listed()).toEqual(both);
    expect(await records.rows("SELECT FROM exclusion_changes WHERE type = 'removed'")).toEqual([]);
    records.today = '2027-10-31';
    expect(await listed()).toEqual(both);
    records.today = '2027-11-01';
    expect(await listed()).toEqual(both.slice(1));
    expect(await listed({ validOn: '2027-10-31' })).toEqual(both);
    expect(await listed({ validOn: '2027-11-01' })).toEqual(both.slice(1));
  });
});
