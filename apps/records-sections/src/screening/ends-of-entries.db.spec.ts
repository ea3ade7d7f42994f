import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deniedFile, excludedFile, type ExcludedFirm, samFile } from '../testing/list-files.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const NAMES = ['QUILMAR LANTERN TRADING LLC', 'TAVISH ORCHARD CLINIC LLC'];
const LA_HEADER =
  'First Name,Last Name or Entity Name,Birthdate,Affiliated Entity,Title or Provider Type,NPI#,State and Zip,Type of Exclusion,Reason for Exclusion,Reason for Termination,Period of Exclusion,Period of Enrollment Prohibition,Effective Date,Reinstate Date';
/** Files of lists with these names, each of them on the list until the end of October 2027, or without an end. */
const FILES: Readonly<Record<string, (parties: readonly { name: string; hasEnd: boolean }[]) => string>> = {
  'us-la/medicaid-exclusions': (parties) => {
    const rows = parties.map(
      ({ name, hasEnd }) =>
        `,${name},,,PROVIDER,N/A,LA 70801,State,TEST,,5 years,,01/15/2024 00:00,${hasEnd ? '11/01/2027 00:00' : ''}`,
    );
    return `${[LA_HEADER, ...rows].join('\n')}\n`;
  },
  'us/hhs-leie': (parties) =>
    excludedFile(parties.map(({ name, hasEnd }) => ({ name, ...(hasEnd ? { reinstated: '20271101' } : {}) }))),
  'us/bis-denied-persons': (parties) =>
    deniedFile(parties.map(({ name, hasEnd }) => ({ name, until: hasEnd ? '10/31/2027' : '' }))),
  'us/sam-exclusions': (parties) =>
    samFile(parties.map(({ name, hasEnd }) => ({ name, ...(hasEnd ? { until: '10/31/2027' } : {}) }))),
};

describe('a reinstatement', () => {
  let records: RecordsFixture;
  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  it('ends the exclusion of the same name and day, however it writes the name and wherever the firm is by then, and no other', async () => {
    const load = (firms: readonly ExcludedFirm[], asOf: string) =>
      records.loadText('us/hhs-leie', excludedFile(firms), { asOf, extent: 'increment' });
    const name = 'HARROW, PIKE & SONS L.L.C.';
    const days = ['20240115', '20250220'] as const;
    await load(
      days.map((day) => ({ name, day })),
      '2026-10-01',
    );
    const ended = { day: days[0], reinstated: '20261101' };
    await load([{ name: 'HARROW PIKE AND SONS, LLC', place: ['MACON', 'GA', '31201'], ...ended }], '2026-11-02');
    const companies = [{ matchKeys: null, names: [name], addresses: [], ein: null }];
    const { screenings } = await records.screenCompanies.screenCompanies({ companies });
    const results = screenings.flatMap(({ watchlist }) => watchlist.lists.flatMap((list) => list.results));
    expect(results.map(({ listed_at }) => listed_at)).toEqual(['2025-02-20']);
  });
});

describe.each(Object.entries(FILES))('an entry of %s with a day of its end', (source, toFile) => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const load = (ends: readonly boolean[], asOf: string) =>
    records.loadText(source, toFile(NAMES.map((name, at) => ({ name, hasEnd: ends[at] === true }))), {
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
