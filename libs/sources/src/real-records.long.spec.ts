import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { checkLoad, openInput, readSource, type MatchedRecord, type RecordPart } from '@registry/pipeline';
import { inferSchema, initParser } from 'udsv';
import { loadSource } from './load-source.ts';
import { hasRealRecords, realRecordFiles, realRecordsFolder } from './testing/real-record-files.ts';

const folder = realRecordsFolder;
const withRealFiles = hasRealRecords() ? describe : describe.skip;
const title = hasRealRecords()
  ? 'real files of records'
  : 'real files of records (skipped: ../shared/data is not there)';

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

const cases = Object.entries(realRecordFiles).flatMap(([slug, counts]) =>
  Object.entries(counts).map(([file, expected]) => [slug, file, expected] as const),
);

withRealFiles(title, () => {
  it.each(cases)('%s: %s is taken whole, but for what is counted', async (slug, file, expected) => {
    const { read, leftOut = 0, faulty = 0, unreadStates = [] } = expected;
    const { tally, values, rowsOfItems, check } = await readReal(slug, file);
    expect({
      read: tally.rowsRead,
      leftOut: tally.leftOut.total,
      faulty: tally.rowsRejected,
    }).toEqual({ read, leftOut, faulty });
    expect(rowsOfItems).toBe(read - leftOut - faulty);
    expect(values.flatMap(({ records }) => records)).toHaveLength(rowsOfItems);
    const unread = unreadStates.map((state) => `state that cannot be read: ${state}`);
    expect(check).toMatchObject({ passed: true, dateOddities: [] });
    expect(check.unknownValues.map(({ value }) => value).sort()).toEqual(unread);
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
  });

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
