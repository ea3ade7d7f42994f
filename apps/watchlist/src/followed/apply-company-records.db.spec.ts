import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type PublishedRecordChange, exampleHead } from '@registry/contracts-records-sections';
import { createPublished, lien, WatchlistFixture } from '../testing/watchlist-fixture.ts';

const KEY = 'us-co-A1';

describe('the records of a followed company', () => {
  let fixture: WatchlistFixture;
  let list: string;

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    list = await fixture.makeWatchlist();
    await fixture.follow(list, createPublished('A1'));
  });
  afterEach(() => fixture.destroy());

  const change = (changeNo: number, more: Partial<PublishedRecordChange> = {}): PublishedRecordChange => ({
    change_no: changeNo,
    type: 'lien.status_changed',
    field: 'status',
    before: 'Active',
    after: 'Lapsed',
    observed_at: `2026-11-10T08:15:${String(changeNo).padStart(2, '0')}.000Z`,
    live: false,
    as_of: '2026-11-08',
    ...more,
  });

  it('that become those of a register, because another source has them too, are not new', async () => {
    const [WEEKLY, EXPORT] = ['us-or/olcc-licenses', 'us-or/cannabis-licenses'];
    const own = { head: { ...exampleHead, status: 'Lapsed' } };
    await fixture.foundRecords(KEY, lien('1', { ...own, source: EXPORT, changes: [change(1)] }));
    const merged = { ...own, source: 'us-or/olcc', sources: [WEEKLY, EXPORT] };
    for (let look = 0; look < 2; look += 1)
      await fixture.foundRecords(KEY, lien('1', { ...merged, changes: [change(1)] }));
    expect(await fixture.events(list)).toEqual([]);
    await fixture.foundRecords(KEY, lien('1', { ...merged, changes: [change(1), change(2)] }));
    expect(await fixture.events(list)).toMatchObject([{ type: 'lien.status_changed', data: { source: WEEKLY } }]);
  });

  it('that are there at the first look are no events; one that comes later is, with all its fields', async () => {
    await fixture.foundRecords(KEY, lien('1', { changes: [change(1)] }));
    expect(await fixture.events(list)).toEqual([]);
    for (let look = 0; look < 3; look += 1)
      await fixture.foundRecords(KEY, lien('1', { changes: [change(1)] }), lien('2'));
    const stated = Object.entries({ ...exampleHead, filing_number: '2' }).filter(([field]) => field !== 'object');
    expect(await fixture.events(list)).toMatchObject([
      {
        type: 'lien.filed',
        sequence: 1,
        data: {
          entity_id: 'us-co-A1',
          source: 'us-co/ucc',
          changes: [
            { field: 'date', before: null, after: '2021-06-30' },
            ...stated.map(([field, after]) => ({ field, before: null, after })),
          ],
          business: { id: 'us-co-A1' },
          record: {
            object: 'lien',
            record_key: '2',
            filing_number: '2',
            match: { method: 'name_state_unique', confidence: 0.95, matched_on: 'COMPANY 1', evidence: [] },
          },
        },
      },
    ]);
  });

  it('are no filings of liens of which only an amendment is loaded: those have no date, and are changes of a status', async () => {
    const other = await fixture.makeWatchlist();
    await fixture.foundRecords(KEY, lien('1'));
    const continued = lien('2', { date: null });
    await fixture.foundRecords(KEY, lien('1'), continued);
    expect(await fixture.events(list)).toMatchObject([
      { type: 'lien.status_changed', data: { record: { record_key: '2', date: null } } },
    ]);
    await fixture.follow(other, createPublished('A1'));
    const joined = change(1, { type: 'lien.changed', field: 'debtors', before: [], after: ['A1 LLC'] });
    await fixture.foundRecords(KEY, lien('1'), { ...continued, changes: [joined, change(2)] });
    for (const [one, types] of [
      [list, ['lien.status_changed', 'lien.status_changed']],
      [other, ['lien.status_changed']],
    ] as const)
      expect((await fixture.events(one)).map(({ type }) => type)).toEqual(types);
  });

  it('are followed by what completes them: parties that come in a later file, for those who got the event of the lien alone', async () => {
    const parties = (debtors: readonly string[], secured_parties: readonly string[]) => ({
      ...lien('2').head,
      debtors,
      secured_parties,
    });
    const joined = (changeNo: number, before: readonly string[], after: readonly string[]) =>
      change(changeNo, { type: 'lien.changed', field: 'secured_parties', before, after });
    await fixture.foundRecords(KEY, lien('1', { head: parties(['A1 LLC'], []) }));
    const filed = lien('2', { head: parties(['A1 LLC'], []) });
    await fixture.foundRecords(KEY, lien('1'), filed);
    const first = joined(1, [], ['SECOND BANK']);
    const second = joined(2, ['SECOND BANK'], ['Second Bank', 'THIRD BANK']);
    const third = joined(3, ['Second Bank', 'THIRD BANK'], ['THIRD BANK']);
    for (const changes of [[first], [first, second], [first, second, third]]) {
      const head = parties(['A1 LLC'], changes.at(-1)?.after as string[]);
      await fixture.foundRecords(KEY, lien('1', { head, changes }), lien('2', { head, changes }));
    }
    const events = await fixture.events(list);
    expect(events.map(({ type, data }) => [type, data.record?.['record_key']])).toEqual(
      Array(3).fill(['lien.filed', '2']),
    );
    expect(events[0]?.data.changes.map(({ field }) => field)).not.toContain('secured_parties');
    expect(events.slice(1).map(({ data }) => data.changes)).toEqual([
      [{ field: 'secured_parties', before: [], after: ['SECOND BANK'] }],
      [{ field: 'secured_parties', before: ['SECOND BANK'], after: ['Second Bank', 'THIRD BANK'] }],
    ]);
    expect(events[2]?.data.record).toMatchObject({ secured_parties: ['Second Bank', 'THIRD BANK'] });
  });

  it('are one event for each change, however often they are looked at; changes of no reported type are none', async () => {
    await fixture.foundRecords(KEY, lien('1'));
    const changes = [change(1), change(2, { type: 'lien.changed', field: 'collateral' })];
    await fixture.foundRecords(KEY, lien('1', { changes }));
    await fixture.foundRecords(KEY, lien('1', { changes: [...changes, change(3)] }));
    await fixture.foundRecords(KEY, lien('1', { changes: [...changes, change(3)] }));
    const events = await fixture.events(list);
    expect(events.map(({ type, timestamp }) => [type, timestamp])).toEqual([
      ['lien.status_changed', '2026-11-10T08:15:01.000Z'],
      ['lien.status_changed', '2026-11-10T08:15:03.000Z'],
    ]);
    expect(events[0]?.data.changes).toEqual([{ field: 'status', before: 'Active', after: 'Lapsed' }]);
  });

  it('that a first load found are events only where they are dated after the following', async () => {
    await fixture.foundRecords(KEY);
    const found = { is_discovery: true };
    await fixture.foundRecords(KEY, lien('1', found), lien('2', { ...found, date: null }));
    await fixture.foundRecords(KEY, lien('1', found), lien('3', { ...found, date: '2999-01-01' }));
    expect((await fixture.events(list)).map(({ data }) => data.record?.['record_key'])).toEqual(['3']);
  });

  it('that are lost and found again are no second event', async () => {
    await fixture.foundRecords(KEY);
    await fixture.foundRecords(KEY, lien('1'));
    await fixture.foundRecords(KEY);
    await fixture.foundRecords(KEY, lien('1'));
    expect(await fixture.events(list)).toHaveLength(1);
  });
});
