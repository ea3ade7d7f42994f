import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LoanHead } from '@registry/domain';
import { loadSource } from '@registry/sources';
import { recordsChangedTopic } from '../announcements/records-changed.topic.ts';
import { recordsLoadedTopic } from '../announcements/records-loaded.topic.ts';
import { company, head, record } from '../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../testing/records-fixture.ts';

const COUNTRY = 'us/ppp-loans';
const CITY = 'us-co/ppp-loans-denver';

describe('records that several sources publish', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
  });
  afterEach(() => records.destroy());

  const loan = (key: string, status: string, name = 'CEDAR RIDGE LLC'): KeyedRecord => {
    const made = record({ key, kind: 'loan', name });
    return { ...made, head: { ...(head('loan', key) as LoanHead), status } };
  };
  const load = (source: string, loans: readonly KeyedRecord[], asOf: string | null, extent?: 'whole') =>
    records.load(source, loans, undefined, {
      asOf,
      ...(source === CITY ? { family: COUNTRY } : {}),
      ...(extent === undefined ? {} : { extent }),
    });
  const shown = async () => {
    const { loans } = (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections;
    expect(loans.totalCount).toBe(loans.rows.length);
    return loans.rows.map(({ status, source, ...row }) => ({
      status,
      asOf: row.as_of,
      source,
      isAbsent: row.absent_since !== null,
    }));
  };
  const one = (status: string, asOf: string | null) => [{ status, asOf, source: COUNTRY, isAbsent: false }];
  const announced = async () => {
    const rows = await records.rows<{ draft_no: number; body: never }>(
      "DELETE FROM announcements WHERE topic = 'records.changed' RETURNING draft_no, body",
    );
    const bodies = rows.map(({ body }) => body);
    const items = (await recordsChangedTopic.compose(records.database, bodies)).flat();
    return items.map(({ source, recordKey, isNew, current }) => [source, recordKey, isNew, current !== null]);
  };

  it('are one record, as the newest data have it, in whatever order they are loaded', async () => {
    await load(COUNTRY, [loan('L1', 'Exemption 4')], '2021-07-01');
    expect(await load(CITY, [loan('L1', 'Paid in Full')], '2022-01-02')).toMatchObject({ new: 0, changed: 1 });
    expect(await shown()).toEqual(one('Paid in Full', '2022-01-02'));
    await records.clear();
    await load(CITY, [loan('L1', 'Paid in Full')], '2022-01-02');
    expect(await load(COUNTRY, [loan('L1', 'Exemption 4')], '2021-07-01')).toMatchObject({ new: 0, older: 1 });
    expect(await shown()).toEqual(one('Paid in Full', '2022-01-02'));
    expect(await records.rows('SELECT record_count AS count FROM subjects')).toEqual([{ count: 1 }]);
  });

  it.each([
    [COUNTRY, CITY],
    [CITY, COUNTRY],
  ])('of data of one day are as the source has them that they are named after: %s, then %s', async (first, second) => {
    const say: Readonly<Record<string, string>> = { [COUNTRY]: 'of the country', [CITY]: 'of the city' };
    for (const source of [first, second, first, second]) await load(source, [loan('L1', say[source] ?? '')], null);
    expect(await shown()).toEqual(one('of the country', null));
  });

  it('are announced as new once, and stay the same record when another release has them', async () => {
    await load(COUNTRY, [loan('L1', 'Exemption 4')], '2021-07-01');
    expect(await announced()).toEqual([[COUNTRY, 'L1', true, true]]);
    await load(CITY, [loan('L1', 'Paid in Full'), loan('L2', 'Paid in Full')], '2022-01-02');
    expect((await announced()).toSorted()).toEqual([
      [COUNTRY, 'L1', false, true],
      [COUNTRY, 'L2', true, true],
    ]);
    const changes = await records.rows('SELECT row_key AS key, field, before, after FROM record_changes');
    expect(changes).toEqual([{ key: 'L1', field: 'status', before: 'Exemption 4', after: 'Paid in Full' }]);
  });

  it('are neither brought back nor marked absent by a whole file of a source that has some of them', async () => {
    const all = ['L1', 'L2', 'L3', 'L4', 'L5', 'L6'].map((key) => loan(key, 'Active'));
    await load(COUNTRY, all, '2021-07-01', 'whole');
    expect(await load(COUNTRY, all.slice(1), '2022-01-02', 'whole')).toMatchObject({ absent: 1, unchanged: 5 });
    const absent = async () => (await shown()).filter(({ isAbsent }) => isAbsent).length;
    expect(await load(CITY, [loan('L1', 'Active')], '2021-12-01', 'whole')).toMatchObject({ older: 1, absent: 0 });
    expect(await absent()).toBe(1);
    expect(await load(CITY, [loan('L1', 'Back')], '2022-02-01', 'whole')).toMatchObject({ changed: 1, absent: 0 });
    expect(await absent()).toBe(0);
    expect(await load(COUNTRY, all.slice(1), '2022-01-02', 'whole')).toMatchObject({ absent: 0 });
    expect(await load(COUNTRY, all.slice(1), '2022-03-01', 'whole')).toMatchObject({ absent: 1 });
    expect(await absent()).toBe(1);
  });

  it('are of the date of the newest file that had them just so', async () => {
    await load(CITY, [loan('L1', 'Active')], '2021-07-01');
    expect(await load(CITY, [loan('L1', 'Active')], '2022-01-02')).toMatchObject({ unchanged: 1 });
    expect(await shown()).toEqual(one('Active', '2022-01-02'));
    expect(await load(COUNTRY, [loan('L1', 'Exemption 4')], '2021-12-01')).toMatchObject({ older: 1 });
  });

  it('are not loaded from two of the sources at the same time', async () => {
    const { pool } = records.database;
    const client = await pool.connect();
    try {
      await client.query("SELECT pg_advisory_lock(hashtext('load'), hashtext($1))", [COUNTRY]);
      await expect(load(CITY, [loan('L1', 'Active')], null)).rejects.toThrow(`Another load of ${COUNTRY} is under way`);
    } finally {
      client.release(true);
    }
  });

  it('take the place of those that a source had before it was one of several', async () => {
    await records.load(CITY, [loan('L1', 'Active')]);
    await load(COUNTRY, [loan('L1', 'Active')], null);
    expect(await shown()).toHaveLength(2);
    await load(CITY, [loan('L1', 'Active')], null);
    expect(await shown()).toEqual(one('Active', null));
  });

  it('are loans of the city of Denver and of the country, each source with its own date', async () => {
    await loadRelease(COUNTRY, 'Exemption 4', '2021-07-01');
    await loadRelease(CITY, 'Paid in Full', '2022-01-02');
    expect(await shown()).toEqual(one('Paid in Full', '2022-01-02'));
    const { items } = await recordsLoadedTopic.listCurrent(records.database, null, 10);
    expect(items.map(({ source, state, asOf }) => [source, state, asOf]).toSorted()).toEqual([
      [CITY, 'CO', '2022-01-02'],
      [COUNTRY, null, '2021-07-01'],
    ]);
  });

  const loadRelease = async (source: string, status: string, asOf: string) => {
    const row: Readonly<Record<string, string>> = {
      LoanNumber: '5987238409',
      DateApproved: '04/30/2020',
      BorrowerName: 'CEDAR RIDGE LLC',
      BorrowerState: 'CO',
      LoanStatus: status,
      InitialApprovalAmount: '149800',
    };
    const columns = (await loadSource(source)).columns.map(({ name }) => name);
    const header = columns.map((name) => (name === '(column 1)' ? '' : name));
    const text = [header, columns.map((name) => row[name] ?? '')].map((cells) => `${cells.join(',')}\n`).join('');
    return records.loadText(source, text, { asOf });
  };
});
