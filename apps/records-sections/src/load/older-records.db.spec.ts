import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { recordsLoadedTopic } from '../change-events/records-loaded.topic.ts';
import { company, head, record } from '../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../testing/records-fixture.ts';

const DATA = resolve(import.meta.dirname, '../../../../../shared/data');
const NEW_FILE = `${DATA}/rec-irs-eo-bmf/eo_wy.csv.gz`;
const OLD_FILE = `${DATA}/rec-irs-eo-bmf-2022/eo_wy_2022-07.csv.gz`;
const areThere = existsSync(NEW_FILE) && existsSync(OLD_FILE);

describe('records of older data than those that are loaded', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const license = (status: string): KeyedRecord => {
    const made = record({ key: 'L1', name: 'CEDAR RIDGE LLC' });
    return { ...made, head: { ...head('license', 'L1'), status } };
  };
  const load = (status: string, asOf: string | null, extent: 'whole' | 'increment' = 'increment') =>
    records.load('us-co/made', [license(status)], undefined, { asOf, extent });
  const shown = async () => {
    const { licenses } = (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections;
    return licenses.rows.map(({ status, as_of: date }) => ({ status, asOf: date }));
  };
  const asOfCoverage = async () => {
    const { licenses } = (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections;
    return licenses.coverage.sources.map((source) => source.as_of);
  };

  it('leave the newer ones, their history, their announcements and the date of coverage as they are', async () => {
    await load('Active', '2026-11-20');
    const result = await load('Pending', '2026-11-01');
    expect(result).toMatchObject({ read: 1, changed: 0, unchanged: 0, older: 1, isNewerUndated: false });
    expect(await shown()).toEqual([{ status: 'Active', asOf: '2026-11-20' }]);
    expect(await asOfCoverage()).toEqual(['2026-11-20']);
    expect(await records.rows('SELECT FROM record_changes')).toEqual([]);
    expect(await records.rows("SELECT FROM announcements WHERE topic = 'records.changed'")).toHaveLength(1);
    const { items } = await recordsLoadedTopic.listCurrent(records.database, null, 10);
    expect(items).toMatchObject([{ source: 'us-co/made', asOf: '2026-11-20' }]);
  });

  it('replace those of the same day, and those of before', async () => {
    await load('Active', '2026-11-01');
    expect(await load('Pending', '2026-11-01')).toMatchObject({ changed: 1, older: 0 });
    expect(await load('Revoked', '2026-11-02')).toMatchObject({ changed: 1, older: 0 });
    expect(await shown()).toEqual([{ status: 'Revoked', asOf: '2026-11-02' }]);
  });

  it.each(['increment', 'whole'] as const)('stay away from a record that a newer %s has just so', async (extent) => {
    await load('Active', '2026-11-01');
    await load('Active', '2026-11-20', extent);
    expect(await shown()).toEqual([{ status: 'Active', asOf: '2026-11-20' }]);
    expect(await load('Pending', '2026-11-10')).toMatchObject({ older: 1 });
    expect(await load('Active', '2026-11-10')).toMatchObject({ unchanged: 1 });
    expect(await shown()).toEqual([{ status: 'Active', asOf: '2026-11-20' }]);
  });

  it('do not bring back what a newer whole file lacks', async () => {
    const others = ['L2', 'L3', 'L4', 'L5', 'L6'].map((key) => record({ key, name: 'CEDAR RIDGE LLC' }));
    const more = (asOf: string) => ({ asOf, extent: 'whole' as const });
    await records.load('us-co/made', [license('Active'), ...others], undefined, more('2026-11-01'));
    expect(await records.load('us-co/made', others, undefined, more('2026-11-20'))).toMatchObject({ absent: 1 });
    expect(await load('Pending', '2026-11-10')).toMatchObject({ older: 1, changed: 0 });
    const { licenses } = (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections;
    expect(licenses.rows.find((row) => row.absent_since !== null)).toMatchObject({ as_of: '2026-11-01' });
  });

  it('are absent where a newer whole file lacks them, though they are loaded after it', async () => {
    const others = ['L2', 'L3'].map((key) => record({ key, name: 'CEDAR RIDGE LLC' }));
    await records.load('us-co/made', others, undefined, { asOf: '2026-11-20', extent: 'whole' });
    const [whole] = await records.rows<{ at: Date }>('SELECT started_at AS at FROM loads');
    const rows = async () =>
      (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections.licenses.rows.filter(
        ({ absent_since: since }) => since !== null,
      );
    expect(await load('Pending', '2026-11-10')).toMatchObject({ new: 1 });
    const absent = await rows();
    expect(absent).toMatchObject([{ status: 'Pending', as_of: '2026-11-10', absent_since: whole?.at.toISOString() }]);
    const changes = () => records.rows('SELECT field, as_of FROM record_changes');
    expect(await changes()).toEqual([{ field: 'absent_since', as_of: '2026-11-20' }]);
    expect(await load('Pending', '2026-11-10')).toMatchObject({ older: 1 });
    expect([await rows(), await changes()]).toEqual([absent, await changes()]);
    expect(await load('Pending', '2026-11-21')).toMatchObject({ changed: 1 });
    expect(await rows()).toEqual([]);
  });

  it('in a whole file do not date a row of a later file without a date, which stays', async () => {
    await load('Active', null);
    expect(await load('Pending', '2026-11-01', 'whole')).toMatchObject({ older: 1 });
    expect(await shown()).toEqual([{ status: 'Active', asOf: null }]);
  });

  it('in a whole file do not make newer ones absent', async () => {
    await load('Active', '2026-11-20');
    const other = record({ key: 'L2', name: 'CEDAR RIDGE LLC' });
    const options = { asOf: '2026-11-01', extent: 'whole' as const, acceptAbsent: true };
    expect(await records.load('us-co/made', [other], undefined, options)).toMatchObject({ new: 1, absent: 0 });
  });

  it('that state a date are older than what was loaded today without one, until its date is stated', async () => {
    await load('Active', null);
    expect(await load('Pending', '2026-11-01')).toMatchObject({ older: 1, isNewerUndated: true });
    expect(await shown()).toEqual([{ status: 'Active', asOf: null }]);
    expect(await load('Active', '2026-10-01')).toMatchObject({ unchanged: 1 });
    expect(await shown()).toEqual([{ status: 'Active', asOf: '2026-10-01' }]);
    expect(await load('Pending', '2026-11-01')).toMatchObject({ changed: 1 });
  });

  it('leave newer parts of records as they are', async () => {
    const loadPart = (collateral: string, asOf: string) =>
      records.load('us-co/ucc-filings', [filing(collateral)], undefined, { asOf });
    const liens = async () =>
      (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections.liens.rows.map((row) => ({
        collateral: 'collateral' in row ? row.collateral : null,
        asOf: row.as_of,
      }));
    await loadPart('An oven', '2026-11-01');
    await loadPart('An oven', '2026-11-20');
    expect(await liens()).toEqual([{ collateral: 'An oven', asOf: '2026-11-20' }]);
    expect(await loadPart('A mixer', '2026-11-10')).toMatchObject({ older: 1 });
    expect(await liens()).toEqual([{ collateral: 'An oven', asOf: '2026-11-20' }]);
    expect(await loadPart('A mixer', '2026-11-21')).toMatchObject({ changed: 1 });
    expect(await liens()).toEqual([{ collateral: 'A mixer', asOf: '2026-11-21' }]);
  });

  it('leave coverage without a date while one of the files of a record has none', async () => {
    const asOfLiens = async () =>
      (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections.liens.coverage.sources;
    await records.load('us-co/ucc-filings', [filing('An oven')], undefined, { asOf: '2026-11-01' });
    expect(await asOfLiens()).toMatchObject([{ as_of: '2026-11-01' }]);
    await records.load('us-co/ucc-debtors', [{ ...filing('An oven'), recordKey: null, part: 'debtors' }]);
    expect(await asOfLiens()).toMatchObject([{ as_of: null }]);
  });

  it('are known by the date that the file itself states', async () => {
    await records.loadFile('us/sam-entities', 'libs/sources/us/sam-entities/sample.dat');
    const rows = await records.rows('SELECT as_of FROM loads');
    expect(rows).toEqual([{ as_of: '2026-01-01' }]);
  });

  (areThere ? it : it.skip)(
    'of the IRS leave those of 2026 as they are (skipped where ../shared/data is not there)',
    async () => {
      await records.loadFile('us/irs-eo-bmf', NEW_FILE, { asOf: '2026-04-14' });
      const loaded = () => records.rows('SELECT row_key, digest FROM federal_rows ORDER BY row_key COLLATE "C"');
      const before = await loaded();
      const result = await records.loadFile('us/irs-eo-bmf', OLD_FILE, { asOf: '2022-07-28' });
      expect(result).toMatchObject({ read: 5330, new: 810, changed: 0, unchanged: 409, older: 4111 });
      const after = await loaded();
      const kept = new Set(after.map((row) => JSON.stringify(row)));
      expect(before.filter((row) => !kept.has(JSON.stringify(row)))).toEqual([]);
      expect(after).toHaveLength(before.length + result.new);
    },
  );
});

/** A filing that makes a lien of its own. */
function filing(collateral: string): KeyedRecord {
  return {
    key: 'P1',
    family: 'us-co/ucc',
    part: 'filings',
    recordKey: 'F1',
    joinKeys: ['file:1'],
    adds: {
      subject: {
        names: [{ name: 'CEDAR RIDGE LLC', kind: 'legal', addresses: [] }],
        state: 'CO',
        fileNumber: null,
        ein: null,
      },
      date: null,
      head: { ...head('lien', 'F1'), collateral },
    },
    records: [{ key: 'P1' }],
  };
}
