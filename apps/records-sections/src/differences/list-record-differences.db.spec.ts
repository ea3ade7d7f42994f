import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { served } from '@registry/messaging/served';
import { RECORDS_COMPARED_MAX } from '@registry/contracts-records-sections';
import { FindSubjectsReadModel } from '../matching/find-subjects.read-model.ts';
import { ListSectionReadModel } from '../sections/list-section.read-model.ts';
import { company, head, record } from '../testing/made-records.ts';
import { type KeyedRecord, RecordsFixture } from '../testing/records-fixture.ts';
import { KnownRecords } from './known-records.ts';
import { ListRecordDifferencesHandler } from './list-record-differences.handler.ts';

const CEDAR = company({ name: 'Cedar Ridge LLC' });

describe('list-record-differences', () => {
  let records: RecordsFixture;
  let handler: ListRecordDifferencesHandler;

  beforeAll(async () => {
    records = await RecordsFixture.create();
    const { database } = records;
    const section = new ListSectionReadModel(database, () => '2026-11-26');
    handler = served(
      new ListRecordDifferencesHandler(new KnownRecords(new FindSubjectsReadModel(database), section, database)),
    );
  });
  beforeEach(() => records.clear());
  afterAll(() => records.destroy());

  const license = (key: string, status: string, name = 'Cedar Ridge LLC'): KeyedRecord => ({
    ...record({ key, name, fields: { KEY: key, STATUS: status } }),
    head: { ...head('license', key, [name]), status },
  });
  const load = (licenses: readonly KeyedRecord[], asOf: string) =>
    records.load('us-co/licenses', licenses, undefined, { extent: 'whole', asOf, acceptAbsent: true });
  const now = async (): Promise<string> => {
    const time = new Date().toISOString();
    while (new Date().toISOString() === time) await delay(1);
    return time;
  };
  const differences = async (from: string, to: string, keys: typeof CEDAR | null = CEDAR) => {
    const request = { from: { knownAt: from, matchKeys: keys }, to: { knownAt: to, matchKeys: CEDAR } };
    const found = await handler.listRecordDifferences(request);
    expect(found.totalCount).toBe(found.differences.length);
    return found.differences;
  };

  it('are what was added, changed and taken away, each with what showed it, and none for formatting', async () => {
    await load(
      ['1', '2', '3', '4'].map((key) => license(key, 'ACTIVE')),
      '2026-11-01',
    );
    const from = await now();
    const changed = [license('1', 'ACTIVE'), license('2', 'EXPIRED'), license('3', ' Active.'), license('5', 'ACTIVE')];
    await load(changed, '2026-11-20');
    const to = await now();
    const found = await differences(from, to);
    expect(found.map(({ change, fields, before, after }) => [change, fields, before?.object, after?.object])).toEqual([
      ['changed', ['status', 'record'], 'license', 'license'],
      ['changed', ['absent_since'], 'license', 'license'],
      ['added', [], undefined, 'license'],
    ]);
    for (const { source, as_of: asOf, loaded_at: loadedAt } of found) {
      expect([source, asOf]).toEqual(['us-co/licenses', '2026-11-20']);
      expect(String(loadedAt) > from && String(loadedAt) <= to).toBe(true);
    }
    expect(await differences(to, await now())).toEqual([]);
  });

  it('have the time at which a load ended that started before the earlier time', async () => {
    await load([license('1', 'ACTIVE')], '2026-11-01');
    const blocker = await records.database.pool.connect();
    await blocker.query('BEGIN; LOCK TABLE licenses IN EXCLUSIVE MODE');
    const loading = load([license('1', 'EXPIRED'), license('2', 'ACTIVE')], '2026-11-20');
    const waiting = "SELECT FROM pg_locks WHERE relation = 'licenses'::regclass AND NOT granted";
    while ((await records.rows(waiting)).length === 0) await delay(5);
    const from = await now();
    await blocker.query('COMMIT');
    blocker.release();
    await loading;
    const to = await now();
    const found = await differences(from, to);
    expect(found.map(({ change }) => change)).toEqual(['changed', 'added']);
    for (const { loaded_at: loadedAt } of found)
      expect(loadedAt !== null && loadedAt > from && loadedAt <= to).toBe(true);
  });

  it('are all records of a company that was not known before', async () => {
    await load([license('1', 'ACTIVE')], '2026-11-01');
    const time = await now();
    expect((await differences(time, time, null)).map(({ change }) => change)).toEqual(['added']);
  });

  it('are none of a record that a second source of its register publishes, but its original rows', async () => {
    const register = { register: 'us-co/agency' };
    await records.load('us-co/licenses', [license('1', 'ACTIVE')], undefined, { ...register, asOf: '2026-11-01' });
    const from = await now();
    await records.load('us-co/more', [license('1', 'ACTIVE')], undefined, { ...register, asOf: '2026-11-20' });
    const found = await differences(from, await now());
    expect(found.map(({ change, fields }) => [change, fields])).toEqual([['changed', ['record']]]);
  });

  it('are not those that leave the newest that are compared because newer ones come', async () => {
    const many = Array.from({ length: RECORDS_COMPARED_MAX }, (_, n) => license(String(n).padStart(4, '0'), 'ACTIVE'));
    await load(many, '2026-11-01');
    const from = await now();
    await load([...many, { ...license('9999', 'ACTIVE'), date: '2026-11-19' }], '2026-11-20');
    const to = await now();
    expect((await differences(from, to)).map(({ change, after }) => [change, after?.object])).toEqual([
      ['added', 'license'],
    ]);
  });

  it('have at each time what was not hidden then', async () => {
    const phone = (text: string): KeyedRecord => record({ key: '1', name: 'Cedar Ridge LLC', fields: { PHONE: text } });
    const hidden = { values: [{ kind: 'phone', text: '(303) 555-0142' }], names: ['Cedar Ridge LLC'] } as const;
    await load([phone('303-555-0142, day')], '2026-11-01');
    const from = await now();
    await load([phone('303-555-0142, night')], '2026-11-20');
    const to = await now();
    const rows = async (before: object, after: object) => {
      const [one] = (
        await handler.listRecordDifferences({
          from: { knownAt: from, matchKeys: { ...CEDAR, ...before } },
          to: { knownAt: to, matchKeys: { ...CEDAR, ...after } },
        })
      ).differences;
      return [one?.before?.record, one?.after?.record];
    };
    const [day, night] = [{ PHONE: '303-555-0142, day' }, { PHONE: '303-555-0142, night' }];
    expect(await rows({}, {})).toEqual([day, night]);
    const [, shown] = await rows({ hidden }, {});
    expect(shown).toEqual(night);
    expect(JSON.stringify(await rows({ hidden }, {}))).not.toContain('0142, day');
    expect(JSON.stringify(await rows({}, { hidden }))).not.toContain('0142, night');
  });

  it('are none of a value that is hidden at one of the times', async () => {
    const made = (phone: string, status: string): KeyedRecord => {
      const fields = { PHONE: phone, STATUS: status };
      return { ...license('1', status), records: [fields] };
    };
    const hidden = { values: [{ kind: 'phone', text: '(303) 555-0142' }], names: ['Cedar Ridge LLC'] } as const;
    await load([made('303-555-0142', 'ACTIVE'), license('2', 'ACTIVE')], '2026-11-01');
    const from = await now();
    await load([made('', 'ACTIVE'), license('2', 'ACTIVE')], '2026-11-20');
    const to = await now();
    await load([made('303-555-0142', 'EXPIRED'), license('2', 'ACTIVE')], '2026-11-21');
    const between = async (times: readonly [string, string], before: object, after: object) => {
      const [first, last] = [before, after].map((more, i) => {
        return { knownAt: times[i] ?? '', matchKeys: { ...CEDAR, ...more } };
      });
      const found = await handler.listRecordDifferences({ from: first, to: last } as never);
      return found.differences.map(({ fields }) => fields);
    };
    expect(await between([from, to], {}, {})).toEqual([['record']]);
    expect(await between([from, to], { hidden }, { hidden })).toEqual([]);
    expect(await between([from, to], {}, { hidden })).toEqual([]);
    expect(await between([to, await now()], { hidden }, {})).toEqual([['status', 'record']]);
  });

  it('come with the EINs of both times, which the registry states or a record teaches', async () => {
    const eins = async (from: string, to: string, before: string | null, after: string | null) => {
      const keys = (ein: string | null) => company({ name: 'Cedar Ridge LLC', ein });
      const request = { from: { knownAt: from, matchKeys: keys(before) }, to: { knownAt: to, matchKeys: keys(after) } };
      return (await handler.listRecordDifferences(request)).eins;
    };
    const teaching = (ein: string) => record({ key: '1', name: 'Cedar Ridge LLC', ein });
    await load([teaching('841234567')], '2026-11-01');
    const from = await now();
    await load([teaching('849999999')], '2026-11-20');
    const to = await now();
    expect(await eins(from, to, null, null)).toEqual({ from: '841234567', to: '849999999' });
    expect(await eins(from, to, null, '841111111')).toEqual({ from: '841234567', to: '841111111' });
  });

  it('are records that have gone to another company', async () => {
    await load([license('1', 'ACTIVE')], '2026-11-01');
    const from = await now();
    await load([license('1', 'ACTIVE', 'Other LLC')], '2026-11-20');
    expect((await differences(from, await now())).map(({ change, after }) => [change, after])).toEqual([
      ['removed', null],
    ]);
  });
});
