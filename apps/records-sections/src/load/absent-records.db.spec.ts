import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { company, record } from '../testing/made-records.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';

const licenses = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => record({ key: `L${from + i}`, name: 'CEDAR RIDGE LLC' }));

describe('a whole file of a registry of licenses', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const whole = (from: number, to = 10) =>
    records.load('us-co/made', licenses(from, to), undefined, { extent: 'whole' });
  const shown = async () => {
    const { licenses: section } = (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections;
    return section.rows.map((row) => ({ absentSince: row.absent_since, retrievedAt: row.retrieved_at }));
  };
  const startedAt = async (loadNo: number) => {
    const [row] = await records.rows<{ at: Date }>(`SELECT started_at AS at FROM loads WHERE load_no = ${loadNo}`);
    return row?.at.toISOString() ?? '';
  };

  it('that lacks a license marks it, and writes and announces that', async () => {
    await whole(1);
    const load = await whole(2);
    const since = await startedAt(load.loadNo);
    expect(load).toMatchObject({ unchanged: 9, absent: 1 });
    expect((await shown()).filter(({ absentSince }) => absentSince !== null)).toHaveLength(1);
    expect(await records.rows('SELECT row_key AS key, type, field, before, after FROM record_changes')).toEqual([
      { key: 'L1', type: 'license.status_changed', field: 'absent_since', before: null, after: since },
    ]);
    const published = await records.rows<{ body: { rowKeys: string[]; areNew: boolean } }>(
      "SELECT body FROM announcements WHERE topic = 'records.changed' ORDER BY draft_no DESC LIMIT 1",
    );
    expect(published).toMatchObject([{ body: { rowKeys: ['L1'], areNew: false } }]);
  });

  it('confirms what it has without writing it, and unmarks what comes back', async () => {
    await whole(1);
    await whole(2);
    const load = await whole(1);
    const since = await startedAt(load.loadNo);
    expect(load).toMatchObject({ changed: 1, unchanged: 9, absent: 0 });
    const rows = await shown();
    expect(rows.every((row) => row.absentSince === null && row.retrievedAt >= since)).toBe(true);
    expect(await records.rows("SELECT FROM record_changes WHERE after = 'null'")).toHaveLength(1);
    expect(await records.rows(`SELECT FROM licenses WHERE load_no = ${load.loadNo}`)).toHaveLength(1);
  });

  it('counts renewed licenses among those that were loaded before, whatever share of them a file renews', async () => {
    await whole(1, 20);
    const renewed = licenses(3, 25).map((license) => ({ ...license, date: '2026-11-01' }));
    const load = await records.load('us-co/made', renewed, undefined, { extent: 'whole' });
    expect(load).toMatchObject({ new: 5, changed: 18, absent: 2, knownRows: 20, check: { passed: true } });
  });

  it('that lacks more than a usual share marks nothing', async () => {
    await whole(1);
    const load = await whole(6);
    expect(load.check?.failures.join()).toMatch(/lacks 5 of 10 rows loaded before/);
    expect((await shown()).every(({ absentSince }) => absentSince === null)).toBe(true);
  });
});
