import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSource } from '@registry/sources';
import { recordsChangedTopic } from '../../change-events/records-changed.topic.ts';
import { company, head, record } from '../../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../../testing/records-fixture.ts';

const WEEKLY = 'us-co/licenses-weekly';
const EXPORT = 'us-co/licenses-export';
const REGISTER = 'us-co/agency';

interface Made {
  readonly status?: string;
  readonly expires?: string;
  readonly name?: string;
  readonly trade?: string;
  readonly address?: string;
}

describe('a record that several sources of a register publish', () => {
  let records: RecordsFixture;

  beforeAll(async () => {
    records = await RecordsFixture.create();
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const license = (key: string, { status, expires, name = 'CEDAR RIDGE LLC', ...more }: Made = {}): KeyedRecord => ({
    ...record({ key, name, ...more }),
    head: {
      ...head('license', key, [name]),
      status: status ?? null,
      expiration_date: expires ?? null,
    },
  });
  const load = (source: string, licenses: readonly KeyedRecord[], asOf: string | null, extent?: 'whole') =>
    records.load(source, licenses, undefined, {
      asOf,
      register: REGISTER,
      ...(extent === undefined ? {} : { extent }),
    });
  const shown = async (name = 'Cedar Ridge LLC') => {
    const { licenses } = (await records.sections(company({ name }))).sections;
    expect(licenses.totalCount).toBe(licenses.rows.length);
    return licenses.rows as unknown as Readonly<Record<string, never>>[];
  };
  const one = async () => {
    const rows = await shown();
    expect(rows).toHaveLength(1);
    return rows[0] as unknown as Readonly<Record<string, unknown>>;
  };
  const isAbsent = async () => (await one())['absent_since'] !== null;
  const published = async () => {
    const rows = await records.rows<{ body: never }>(
      "DELETE FROM announcements WHERE topic = 'records.changed' RETURNING draft_no, body",
    );
    const items = (
      await recordsChangedTopic.compose(
        records.database,
        rows.map(({ body }) => body),
      )
    ).flat();
    return items.map(({ source, record_key, is_new, current }) => [source, record_key, is_new, current !== null]);
  };
  const history = () => records.rows('SELECT type, field, before, after FROM record_changes ORDER BY change_no');

  const may: Made = { status: 'EXPIRED', trade: 'RIDGE BREAD' };
  const april: Made = { status: 'ACTIVE', expires: '2026-06-03', address: '1 Main St, Denver, CO 80202' };
  const loads = [
    () => load(EXPORT, [license('L1', april)], '2026-04-18'),
    () => load(WEEKLY, [license('L1', may)], '2026-05-23'),
  ] as const;

  it.each([
    ['older first', [0, 1]],
    ['newer first', [1, 0]],
    ['each twice', [1, 0, 0, 1]],
  ])('is one row with the newest data, its gaps filled from the older: %s', async (_, order) => {
    for (const n of order) await loads[n]?.();
    expect(await one()).toMatchObject({
      source: WEEKLY,
      status: 'EXPIRED',
      expiration_date: '2026-06-03',
      as_of: '2026-05-23',
      absent_since: null,
      sources: [
        { source: WEEKLY, as_of: '2026-05-23', differs: {}, fills: [] },
        { source: EXPORT, as_of: '2026-04-18', differs: { status: 'ACTIVE' }, fills: ['expiration_date'] },
      ],
      record: { [WEEKLY]: [{ KEY: 'L1' }], [EXPORT]: [{ KEY: 'L1' }] },
    });
    const { names, addresses } = await records.sections(company({ name: 'Cedar Ridge LLC' }));
    expect(names.map(({ name }) => name)).toEqual(['CEDAR RIDGE LLC', 'RIDGE BREAD']);
    expect(addresses.map(({ full_address }) => full_address)).toEqual(['1 Main St, Denver, CO 80202']);
    expect(await records.rows('SELECT record_count AS count FROM subjects WHERE NOT is_trade')).toEqual([{ count: 1 }]);
  });

  it('has the end that another list of the same day has, also one that had passed', async () => {
    await load(EXPORT, [license('L1', { status: 'ACTIVE', expires: '2026-05-01' })], '2026-05-23');
    await load(WEEKLY, [license('L1', { status: 'ACTIVE' })], '2026-05-23');
    expect(await one()).toMatchObject({ expiration_date: '2026-05-01', is_expired: true });
  });

  it('has no end of older data that had passed by the day of newer data, which do not repeat it', async () => {
    const past: Made = { status: 'ACTIVE', expires: '2026-05-01' };
    await load(EXPORT, [license('L1', past)], '2026-04-18');
    await load(WEEKLY, [license('L1', { status: 'ACTIVE' })], '2026-05-23');
    expect(await one()).toMatchObject({
      ...{ status: 'ACTIVE', expiration_date: null, is_expired: null },
      sources: [{ differs: {} }, { differs: { expiration_date: '2026-05-01' }, fills: [] }],
    });
    await load(WEEKLY, [license('L1', { status: 'ACTIVE', expires: '2026-05-20' })], '2026-05-24');
    expect(await one()).toMatchObject({ expiration_date: '2026-05-20', is_expired: true });
  });

  it('has a status that only older data state as of those data, on each day', async () => {
    const dated = (made: Made) => ({ ...license('L1', made), date: '2026-01-01' });
    await load(EXPORT, [dated(april)], '2026-04-18');
    await load(WEEKLY, [dated({ trade: 'RIDGE BREAD' })], '2026-05-23');
    const row = await one();
    expect(row).toMatchObject({ status: 'ACTIVE', as_of: '2026-05-23', sources: [{ fills: [] }, {}] });
    expect(row['sources']).toMatchObject([{}, { as_of: '2026-04-18', fills: ['status', 'expiration_date'] }]);
    const statusOn = async (validOn: string) => {
      const matchKeys = company({ name: 'Cedar Ridge LLC' });
      const page = { section: 'licenses', minConfidence: 0.5, offset: 0, limit: 30 } as const;
      const { rows } = await records.listSection.listSection({ matchKeys, ...page, validOn });
      return rows.map(({ status }) => status);
    };
    expect(await Promise.all(['2026-04-18', '2026-05-23'].map(statusOn))).toEqual([['ACTIVE'], [null]]);
  });

  it('has one id, from whichever source it came first, and under another name key', async () => {
    await load(WEEKLY, [license('L1', { status: 'A' })], '2026-05-01');
    const { id } = await one();
    await load(EXPORT, [license('L1', { status: 'B', name: 'Cedar Ridge, L.L.C.' })], '2026-06-01');
    expect(await one()).toMatchObject({ id, source: EXPORT, decision: null });
    await records.clear();
    await load(EXPORT, [license('L1')], '2026-06-01');
    expect(await one()).toMatchObject({ id });
  });

  it('is as the newer data have it when an older file is loaded later, or the newer one again', async () => {
    await loads[1]();
    await loads[0]();
    expect(await load(EXPORT, [license('L1', { status: 'INACTIVE' })], '2026-03-01')).toMatchObject({ older: 1 });
    expect(await one()).toMatchObject({ status: 'EXPIRED' });
    expect(await load(EXPORT, [license('L1', april)], '2026-06-18')).toMatchObject({ unchanged: 1 });
    expect(await one()).toMatchObject({ source: EXPORT, status: 'ACTIVE', as_of: '2026-06-18' });
    expect(await load(WEEKLY, [license('L1', may)], '2026-06-20')).toMatchObject({ unchanged: 1 });
    expect(await one()).toMatchObject({ source: WEEKLY, status: 'EXPIRED', as_of: '2026-06-20' });
  });

  it('of data of one day is the same in whatever order they are loaded', async () => {
    const day = '2026-05-23';
    const both = [
      () => load(EXPORT, [license('L1', { status: 'A' })], day),
      () => load(WEEKLY, [license('L1', { status: 'B' })], day),
    ];
    for (const run of both) await run();
    const first = await one();
    await records.clear();
    for (const run of both.reverse()) await run();
    expect((await one())['status']).toBe(first['status']);
  });

  it('is absent only as long as the newest file that says so lacks it', async () => {
    const all = ['L2', 'L3', 'L4', 'L5', 'L6', 'L7'].map((key) => license(key, { name: 'OTHER LLC' }));
    await load(EXPORT, [license('L1'), ...all], '2026-04-18', 'whole');
    await load(WEEKLY, [license('L1'), ...all], '2026-05-10', 'whole');
    expect(await load(WEEKLY, all, '2026-05-23', 'whole')).toMatchObject({ absent: 1 });
    expect(await isAbsent()).toBe(true);
    expect((await one())['sources']).toMatchObject([
      { source: WEEKLY, absent_since: expect.any(String) },
      { source: EXPORT, absent_since: null },
    ]);
    const before = await history();
    await load(EXPORT, [license('L1'), ...all], '2026-05-01', 'whole');
    expect(await isAbsent()).toBe(true);
    expect(await history()).toEqual(before);
    await load(EXPORT, [license('L1'), ...all], '2026-06-18', 'whole');
    expect(await isAbsent()).toBe(false);
    expect(await load(EXPORT, all, '2026-07-18', 'whole')).toMatchObject({ absent: 1 });
    expect(await isAbsent()).toBe(true);
    await load(WEEKLY, [license('L1'), ...all], '2026-08-01', 'whole');
    expect(await isAbsent()).toBe(false);
  });

  it('is the newer holder’s where the sources name different ones, and says what the other states', async () => {
    await load(EXPORT, [license('L1', { ...april, name: 'OTTER CREEK LLC' })], '2026-04-18');
    await load(WEEKLY, [license('L1', { status: 'ACTIVE' })], '2026-05-23');
    expect(await shown('Otter Creek LLC')).toEqual([]);
    expect(await one()).toMatchObject({
      name: 'CEDAR RIDGE LLC',
      expiration_date: null,
      sources: [
        { source: WEEKLY, differs: {} },
        { source: EXPORT, differs: { name: 'OTTER CREEK LLC', expiration_date: '2026-06-03' } },
      ],
    });
    await load(EXPORT, [license('L1', { name: 'OTTER CREEK LLC' })], '2026-06-18');
    expect(await shown()).toEqual([]);
    expect(await shown('Otter Creek LLC')).toHaveLength(1);
  });

  it('stays two where the numbers of the sources are of different registers', async () => {
    await records.load(WEEKLY, [license('L1')]);
    await records.load(EXPORT, [license('L1')]);
    expect(await shown()).toHaveLength(2);
  });

  it('is announced as new once, and its history goes on', async () => {
    await load(EXPORT, [license('L1', april)], '2026-04-18');
    expect(await published()).toEqual([[EXPORT, 'L1', true, true]]);
    await load(EXPORT, [license('L1', { ...april, status: 'SUSPENDED' })], '2026-04-20');
    await published();
    await load(WEEKLY, [license('L1', may), license('L2')], '2026-05-23');
    const items = await published();
    expect(items.filter(([, , isNew, exists]) => isNew === true && exists)).toEqual([[WEEKLY, 'L2', true, true]]);
    expect(items).toContainEqual([REGISTER, 'L1', false, true]);
    expect(items).toContainEqual([EXPORT, 'L1', false, false]);
    expect(items.filter(([source, key]) => source === WEEKLY && key === 'L1')).toEqual([]);
    expect(await history()).toEqual([
      { type: 'license.status_changed', field: 'status', before: 'ACTIVE', after: 'SUSPENDED' },
      { type: 'license.status_changed', field: 'status', before: 'SUSPENDED', after: 'EXPIRED' },
    ]);
    await load(EXPORT, [license('L1', april)], '2026-05-01');
    await load(WEEKLY, [license('L1', may), license('L2')], '2026-05-30');
    expect(await history()).toHaveLength(2);
  });

  it('is written once for the list that is loaded and once as what is shown, and the row of the other list only for another holder', async () => {
    await load(EXPORT, [license('L1', april), license('L2', { name: 'OTHER LLC' })], '2026-04-18');
    await load(WEEKLY, [license('L1', may), license('L2', { name: 'OTHER LLC' })], '2026-05-23');
    const replaced =
      'SELECT o.slug, row_key AS key FROM past.licenses_versions JOIN sources o USING (source_no) ORDER BY version_no';
    expect(await records.rows(replaced)).toEqual([{ slug: EXPORT, key: 'L1' }]);
    await load(WEEKLY, [license('L2', { name: 'ANOTHER LLC' })], '2026-05-24');
    await load(WEEKLY, [license('L2', { status: 'ACTIVE', name: 'ANOTHER LLC' })], '2026-05-25');
    const keys = [EXPORT, WEEKLY, REGISTER, EXPORT, WEEKLY, REGISTER].map((slug, i) => ({
      slug,
      key: i === 0 ? 'L1' : 'L2',
    }));
    expect(await records.rows(replaced)).toEqual(keys);
    expect((await shown('Another LLC'))[0]?.['sources']).toMatchObject([{}, { differs: { name: 'OTHER LLC' } }]);
    expect(await shown('Other LLC')).toEqual([]);
  });

  it('is not loaded from two of its sources at the same time', async () => {
    const client = await records.database.pool.connect();
    try {
      await client.query("SELECT pg_advisory_lock(hashtext('load'), hashtext($1))", [REGISTER]);
      await expect(load(WEEKLY, [license('L1')], null)).rejects.toThrow(`Another load of ${REGISTER} is under way`);
    } finally {
      client.release(true);
    }
  });

  it('is a loan of the city of Denver and of the country', async () => {
    const [COUNTRY, CITY] = ['us/ppp-loans', 'us-co/ppp-loans-denver'];
    await loadRelease(COUNTRY, 'Exemption 4', '2021-07-01');
    await loadRelease(CITY, 'Paid in Full', '2022-01-02');
    const { loans } = (await records.sections(company({ name: 'Cedar Ridge LLC' }))).sections;
    expect(loans.rows).toMatchObject([{ source: CITY, status: 'Paid in Full', sources: [{}, { source: COUNTRY }] }]);
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
