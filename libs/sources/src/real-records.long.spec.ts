import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { checkLoad, openInput, readSource, type MatchedRecord, type RecordPart } from '@registry/pipeline';
import { inferSchema, initParser } from 'udsv';
import { loadSource } from './load-source.ts';
import { sourcesDirectory } from './sources-directory.ts';

const folder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data');
const withRealFiles = existsSync(folder) ? describe : describe.skip;
const title = existsSync(folder)
  ? 'real files of records'
  : 'real files of records (skipped: ../shared/data is not there)';

/** A file's rows by what becomes of them: read = taken + left out + faulty. */
interface Expected {
  readonly read: number;
  readonly leftOut?: number;
  readonly faulty?: number;
}

/** Every real file of each source, with the counts that its own folder's README gives for it and what of them is not taken. */
const files: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'us/ppp-loans-2020': {
    'rec-sba-ppp-foia/2020-07_layout/mt-150k-plus.csv.gz': { read: 2196, leftOut: 4 },
    'rec-sba-ppp-foia/2020-07_layout/ne-150k-plus.csv.gz': { read: 4179, leftOut: 8 },
  },
  'us-ny/ppp-loans-nyc': {
    'rec-sba-ppp-foia/2020-07_layout/nyc-150k-plus_with-industry.csv.gz': { read: 17_550, leftOut: 42, faulty: 3 },
  },
  'us-co/ppp-loans-denver': {
    'rec-sba-ppp-foia/2021-plus_layout_subset/denver_150k-plus_loans_df.csv.gz': { read: 1357, leftOut: 32 },
    'rec-sba-ppp-foia/2021-plus_layout_subset/denver_up-to-150k_PPP_df.csv.gz': { read: 13_827, leftOut: 873 },
  },
  'us-ga/ppp-loans': {
    'rec-sba-ppp-foia/derived_ga/pppCentral.csv.gz': { read: 5390, leftOut: 793 },
    'rec-sba-ppp-foia/derived_ga/pppCoastal.csv.gz': { read: 13_963, leftOut: 1721 },
    'rec-sba-ppp-foia/derived_ga/pppEast.csv.gz': { read: 6807, leftOut: 984 },
    'rec-sba-ppp-foia/derived_ga/pppMetroSouth.csv.gz': { read: 11_574, leftOut: 2594, faulty: 2 },
    'rec-sba-ppp-foia/derived_ga/pppNone.csv.gz': { read: 10_045, leftOut: 1495 },
    'rec-sba-ppp-foia/derived_ga/pppNortheast.csv.gz': { read: 14_137, leftOut: 1755, faulty: 1 },
    'rec-sba-ppp-foia/derived_ga/pppNorthwest.csv.gz': { read: 9201, leftOut: 1245 },
    'rec-sba-ppp-foia/derived_ga/pppSouth.csv.gz': { read: 9833, leftOut: 1628 },
    'rec-sba-ppp-foia/derived_ga/pppWest.csv.gz': { read: 8851, leftOut: 1506 },
  },
  'us/fec-committees': {
    'rec-fec-committee-master/cm_governet_2020-12.txt.gz': { read: 12_441, faulty: 2 },
    'rec-fec-committee-master/cm_leahbalter_2020-08.txt.gz': { read: 16_737, faulty: 3 },
    'rec-fec-committee-master/cm_raunaks_2020-cycle.txt.gz': { read: 17_939, faulty: 3 },
    'rec-fec-committee-master/cm_sandeepk97_2023-07.txt.gz': { read: 15_536, leftOut: 1 },
  },
  'us/h2b-certifications-2000': {
    'rec-dol-h2-disclosure/H-2B_FY2000.csv.gz': { read: 4914, leftOut: 417 },
    'rec-dol-h2-disclosure/H-2B_FY2001.csv.gz': { read: 6866, leftOut: 419 },
    'rec-dol-h2-disclosure/H-2B_FY2002.csv.gz': { read: 7220, leftOut: 423 },
    'rec-dol-h2-disclosure/H-2B_FY2003.csv.gz': { read: 8317, leftOut: 563 },
    'rec-dol-h2-disclosure/H-2B_FY2004.csv.gz': { read: 9342, leftOut: 480 },
    'rec-dol-h2-disclosure/H-2B_FY2005.csv.gz': { read: 7236, leftOut: 320 },
  },
  'us/h2a-certifications-2006': {
    'rec-dol-h2-disclosure/H2a_FY2006.csv.gz': { read: 7469, leftOut: 2296 },
    'rec-dol-h2-disclosure/H2a_FY2007.csv.gz': { read: 7740, leftOut: 2208 },
  },
  'us/h2b-certifications': {
    'rec-dol-h2-disclosure/H-2B_FY2017.xlsx': { read: 8382, leftOut: 38, faulty: 1 },
    'rec-dol-h2-disclosure/H-2B_Disclosure_Data_FY2018_EOY.xlsx': { read: 9490, leftOut: 49, faulty: 1 },
    'rec-dol-h2-disclosure/H-2B_Disclosure_Data_FY2019.xlsx': { read: 9236, leftOut: 32, faulty: 3 },
  },
  'us/h2a-certifications': {
    'rec-dol-h2-disclosure/H-2A_Disclosure_Data_FY17.xlsx': { read: 12_930, leftOut: 1587 },
  },
  'us-or/olcc-licenses': {
    'rec-or-olcc-license-snapshots/seed.csv.gz': { read: 2658 },
    'rec-or-olcc-license-snapshots/2026-04-28.csv.gz': { read: 2660 },
    'rec-or-olcc-license-snapshots/2026-05-10.csv.gz': { read: 2663 },
    'rec-or-olcc-license-snapshots/2026-05-23.csv.gz': { read: 2661 },
  },
  'us-or/cannabis-licenses': {
    'rec-state-cannabis-licenses/or/Cannabis_Business_Licenses_and_Endorsements.csv.gz': { read: 3526 },
  },
  'us-ca/cannabis-licenses': {
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_1.csv.gz': { read: 1550, leftOut: 5 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_2.csv.gz': { read: 2074, leftOut: 7 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_3.csv': { read: 338, leftOut: 1 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_4.csv': { read: 191, leftOut: 2 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_5.csv.gz': { read: 642, leftOut: 10 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_6.csv.gz': { read: 1670, leftOut: 1 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_7.csv.gz': { read: 862 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_8.csv': { read: 76 },
  },
  'us-co/cannabis-licenses': {
    'rec-state-cannabis-licenses/co/Stores_2604_Apr.xlsx': { read: 949 },
    'rec-state-cannabis-licenses/co/Cultivations_2604_Apr.xlsx': { read: 657 },
    'rec-state-cannabis-licenses/co/Product_Manufacturers_2604_Apr.xlsx': { read: 334 },
  },
  'us-ct/cannabis-licenses': { 'rec-state-cannabis-licenses/ct/Connecticut.csv': { read: 55 } },
  'us-mi/cannabis-licenses': {
    'rec-state-cannabis-licenses/mi/RecordList20260418-adult-use.csv.gz': { read: 5416, leftOut: 26 },
    'rec-state-cannabis-licenses/mi/RecordList20260418-medical.csv.gz': { read: 4267, leftOut: 9 },
  },
  // The lists of Nevada, Vermont and Washington are padded with blank rows, which are left out.
  'us-nv/cannabis-licenses': {
    'rec-state-cannabis-licenses/nv/active-license-list.csv': { read: 353 },
    'rec-state-cannabis-licenses/nv/conditional-licenses.csv': { read: 353, leftOut: 234 },
    'rec-state-cannabis-licenses/nv/surrendered-revoked-licenses.csv': { read: 353, leftOut: 190 },
  },
  'us-ny/cannabis-licenses': {
    'rec-state-cannabis-licenses/ny/Search_Active_Licenses_result.csv.gz': { read: 2204, leftOut: 21 },
  },
  'us-vt/cannabis-licenses': { 'rec-state-cannabis-licenses/vt/licenses_4.15.csv': { read: 558, leftOut: 1 } },
  'us-wa/cannabis-licenses': { 'rec-state-cannabis-licenses/wa/retailers.csv.gz': { read: 1209, leftOut: 1 } },
  'us-wa/cannabis-equity-licenses': {
    'rec-state-cannabis-licenses/wa/se-retailers.csv': { read: 1209, leftOut: 1200 },
  },
  'us/hemp-producers': { 'rec-usda-hemp-producers/USDA_search_tool.csv.gz': { read: 17_175, leftOut: 6039 } },
  'us-il/chicago-business-licenses': {
    'rec-city-business-licenses/chicago_business_licenses_extract.csv': { read: 561 },
  },
  'us-ar/little-rock-business-licenses': {
    'rec-city-business-licenses/little_rock_ar_business_licenses.csv.gz': { read: 14_573, leftOut: 871 },
  },
  'us-in/south-bend-business-licenses': {
    'rec-city-business-licenses/south_bend_in_business_licenses.csv.gz': { read: 3344, leftOut: 108, faulty: 7 },
  },
  'us-az/tucson-business-licenses': {
    'rec-city-business-licenses/tucson_az_business_licenses.tsv.gz': { read: 7975, leftOut: 515 },
  },
  'us-de/business-licenses': {
    'rec-city-business-licenses/delaware_state_business_licenses_sample.csv': { read: 162 },
  },
  'us-tn/nashville-building-permits': {
    'rec-tn-nashville-building-permits/building_permits.csv.gz': { read: 5996, leftOut: 1236, faulty: 308 },
  },
  'us-tx/tabs-projects': {
    'rec-tx-tdlr-tabs-projects/tabs_projects_detail_merged.csv.gz': { read: 18_902, leftOut: 888, faulty: 3 },
  },
  'us/fmcsa-revocations': { 'rec-fmcsa-revocations/revocation_2024_08_06.txt': { read: 2244 } },
};

async function readReal(slug: string, file: string) {
  const definition = await loadSource(slug);
  const input = await openInput(path.join(folder, file), { cacheDir: tmpdir(), entry: definition.format.entry });
  const reading = readSource(definition, input);
  const values: (MatchedRecord | RecordPart)[] = [];
  let rowsOfItems = 0;
  for await (const batch of reading) {
    for (const item of batch.items) {
      rowsOfItems += item.rowCount;
      const mapped = item.map();
      if (mapped.ok) values.push(mapped.value as MatchedRecord | RecordPart);
    }
  }
  await input.close();
  return { tally: reading.tally, values, rowsOfItems, check: checkLoad(definition, reading.tally) };
}

const cases = Object.entries(files).flatMap(([slug, counts]) =>
  Object.entries(counts).map(([file, expected]) => [slug, file, expected] as const),
);

withRealFiles(title, () => {
  it.each(cases)('%s: %s is taken whole, but for what is counted', async (slug, file, expected) => {
    const { read, leftOut = 0, faulty = 0 } = expected;
    const { tally, values, rowsOfItems, check } = await readReal(slug, file);
    expect({
      read: tally.rowsRead,
      leftOut: tally.leftOut.total,
      faulty: tally.rowsRejected,
    }).toEqual({ read, leftOut, faulty });
    expect(rowsOfItems).toBe(read - leftOut - faulty);
    expect(values.flatMap(({ records }) => records)).toHaveLength(rowsOfItems);
    expect(check).toMatchObject({ passed: true, unknownValues: [], dateOddities: [] });
  });

  it.each([
    ['us/ppp-loans-2020', 'rec-sba-ppp-foia/2020-07_layout/ne-150k-plus.csv.gz'],
    ['us/irs-eo-bmf', 'rec-irs-eo-bmf/eo_wy.csv.gz'],
    ['us/h2b-certifications-2000', 'rec-dol-h2-disclosure/H-2B_FY2004.csv.gz'],
    ['us-or/olcc-licenses', 'rec-or-olcc-license-snapshots/seed.csv.gz'],
    ['us-tn/nashville-building-permits', 'rec-tn-nashville-building-permits/building_permits.csv.gz'],
    ['us/fmcsa-revocations', 'rec-fmcsa-revocations/revocation_2024_08_06.txt'],
  ])('%s keeps every field of its rows as another parser reads them', async (slug, file) => {
    const { values } = await readReal(slug, file);
    const bytes = readFileSync(path.join(folder, file));
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    const parsed: Record<string, string>[] = initParser(inferSchema(text, { trim: false })).stringObjs(text);
    const left = new Map<string, number>();
    for (const row of parsed) left.set(JSON.stringify(row), (left.get(JSON.stringify(row)) ?? 0) + 1);
    for (const record of values.flatMap(({ records }) => records)) {
      const row = JSON.stringify(record);
      expect([row, (left.get(row) ?? 0) > 0]).toEqual([row, true]);
      left.set(row, (left.get(row) ?? 0) - 1);
    }
  });

  it('IRS: the 26 files hold 326,224 organizations, every one taken under an employer number of its own', async () => {
    const eins = new Set<string>();
    let rows = 0;
    for await (const file of glob('rec-irs-eo-bmf/*.csv.gz', { cwd: folder })) {
      const { tally, values } = await readReal('us/irs-eo-bmf', file);
      expect([tally.rowsRejected, values.length]).toEqual([0, tally.rowsRead]);
      rows += tally.rowsRead;
      for (const value of values as MatchedRecord[]) eins.add(value.subject.ein ?? '');
    }
    expect([rows, eins.size, eins.has('')]).toEqual([326_224, 326_224, false]);
  }, 120_000);

  it.each([
    ['us/ppp-loans-2020', 'mt_up_to_150k.csv.gz'],
    ['us/ppp-loans-2020', 'foia_up_to_150k_WY.csv.gz'],
    ['us/ppp-loans-2020', 'Colorado_up_to_150k.zip'],
    ['us/ppp-loans', 'mt_up_to_150k.csv.gz'],
  ])('%s refuses %s, which has no names of borrowers, before a row is read', async (slug, file) => {
    await expect(readReal(slug, `rec-sba-ppp-foia/2020-07_layout/${file}`)).rejects.toThrow(
      /^The file is refused for us\/ppp-loans(-2020)?: this release has no names of borrowers/,
    );
  });

  it('OLCC: the four dates are the same register, of which a few licenses differ from date to date', async () => {
    const byNumber = await Promise.all(
      ['seed', '2026-04-28', '2026-05-10', '2026-05-23'].map(async (date) => {
        const { values } = await readReal('us-or/olcc-licenses', `rec-or-olcc-license-snapshots/${date}.csv.gz`);
        return new Map(
          values.map(({ records }) => [records[0]?.['License Number'], JSON.stringify(records[0])] as const),
        );
      }),
    );
    const [first, ...later] = byNumber;
    let before = first ?? new Map<unknown, string>();
    for (const now of later) {
      const same = [...now].filter(([number, row]) => before.get(number) === row).length;
      expect(same).toBeGreaterThan(now.size * 0.9);
      expect(same).toBeLessThan(now.size);
      before = now;
    }
  });

  it('Oregon’s registry numbers are read in each of the spellings, and only where they are numbers', async () => {
    const { values } = await readReal('us-or/olcc-licenses', 'rec-or-olcc-license-snapshots/seed.csv.gz');
    const numbers = (values as MatchedRecord[]).flatMap(({ subject, records }) =>
      subject.fileNumber === null ? [] : [[String(records[0]?.['SOS Registration Number']).trim(), subject.fileNumber]],
    );
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.every(([, number]) => /^\d{7}9\d$/.test(number ?? ''))).toBe(true);
    expect(numbers).toContainEqual(['01768553-2', '176855392']);
  });

  it('workbooks keep days as days and texts as texts', async () => {
    const { values } = await readReal('us/h2a-certifications', 'rec-dol-h2-disclosure/H-2A_Disclosure_Data_FY17.xlsx');
    expect(values[0]).toMatchObject({
      subject: { names: [{ name: 'G & G Farm & Ranch, Inc.' }], state: 'TX' },
      date: '2017-06-08',
      head: {
        number: 'H-300-17097-485527',
        status: 'DETERMINATION ISSUED - CERTIFICATION',
        description: 'Farmworkers',
      },
    });
    expect(values[0]?.records[0]).toMatchObject({
      CASE_RECEIVED_DATE: '2017-04-12',
      BASIC_RATE_OF_PAY: '11.59',
      EMPLOYER_POSTAL_CODE: '77465',
    });
  });
});
