import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnnouncedRecordChange } from '@registry/contracts-records-sections';
import { announced, lien, WatchlistFixture } from '../testing/watchlist-fixture.ts';

const KEY = 'us-co-A1';

describe('the records of a followed company', () => {
  let fixture: WatchlistFixture;
  let list: string;

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    list = await fixture.makeWatchlist();
    await fixture.follow(list, announced('A1'));
  });
  afterEach(() => fixture.destroy());

  const change = (changeNo: number, more: Partial<AnnouncedRecordChange> = {}): AnnouncedRecordChange => ({
    changeNo,
    type: 'lien.status_changed',
    field: 'status',
    before: 'Active',
    after: 'Lapsed',
    observedAt: `2026-11-10T08:15:${String(changeNo).padStart(2, '0')}.000Z`,
    cameLive: false,
    asOf: '2026-11-08',
    ...more,
  });

  it('that are there at the first look are no events; one that comes later is, with all its fields', async () => {
    await fixture.foundRecords(KEY, lien('1', { changes: [change(1)] }));
    expect(await fixture.events(list)).toEqual([]);
    for (let look = 0; look < 3; look += 1)
      await fixture.foundRecords(KEY, lien('1', { changes: [change(1)] }), lien('2'));
    expect(await fixture.events(list)).toMatchObject([
      {
        type: 'lien.filed',
        sequence: 1,
        data: {
          entity_id: 'us-co-A1',
          source: 'us-co/ucc',
          changes: [
            { field: 'date', before: null, after: '2021-06-30' },
            { field: 'type', before: null, after: 'ucc' },
            { field: 'filing_number', before: null, after: '2' },
            { field: 'state', before: null, after: 'CO' },
            { field: 'status', before: null, after: 'Active' },
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
    const isDiscovery = true;
    await fixture.foundRecords(KEY, lien('1', { isDiscovery }), lien('2', { isDiscovery, date: null }));
    await fixture.foundRecords(KEY, lien('1', { isDiscovery }), lien('3', { isDiscovery, date: '2999-01-01' }));
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
