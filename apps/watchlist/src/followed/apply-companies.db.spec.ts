import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPublished, statusChange, WatchlistFixture } from '../testing/watchlist-fixture.ts';

describe('an announced company', () => {
  let fixture: WatchlistFixture;
  let list: string;

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    list = await fixture.makeWatchlist();
    await fixture.follow(list, createPublished('A1'));
  });
  afterEach(() => fixture.destroy());

  it('that is followed becomes an event of each type, field by field, in every watchlist that follows it', async () => {
    const other = await fixture.makeWatchlist(8);
    await fixture.follow(other, createPublished('A1'));
    const verbatim = { field: 'status_verbatim', before: 'Good Standing', after: 'Delinquent' };
    const address = { type: 'business.address_changed', field: 'addresses', before: ['a'], after: ['b'] };
    const changes = [statusChange(2), statusChange(2, verbatim), statusChange(2, address)];
    await fixture.publish(
      createPublished('A1', 2, changes, { status: 'inactive' }),
      createPublished('B2', 2, [statusChange(2)]),
    );
    for (const id of [list, other]) {
      expect(await fixture.events(id)).toEqual([
        {
          type: 'business.status_changed',
          id: expect.stringMatching(/^evt_[\w-]{22}$/),
          sequence: 1,
          timestamp: '2026-11-09T08:15:02.000Z',
          data: {
            watchlist_id: id,
            entity_id: 'us-co-A1',
            source: 'us-co/business-registry',
            as_of: '2026-11-08',
            changes: [
              { field: 'status', before: 'active', after: 'inactive' },
              { field: 'status_verbatim', before: 'Good Standing', after: 'Delinquent' },
            ],
            business: expect.objectContaining({
              object: 'business',
              id: 'us-co-A1',
              status: 'inactive',
              as_of: '2026-11-01',
            }),
            record: null,
          },
        },
        expect.objectContaining({ type: 'business.address_changed', sequence: 2 }),
      ]);
    }
  });

  it('is one event however often, in whatever order and however bundled its change is announced', async () => {
    const second = createPublished('A1', 2, [statusChange(2)]);
    const third = createPublished('A1', 3, [statusChange(2), statusChange(3)]);
    await fixture.publish(third, second, third);
    await fixture.publish(second);
    await fixture.publish(third, createPublished('A1', 4, [statusChange(2), statusChange(3), statusChange(4)]));
    await fixture.publish(second, third);
    expect((await fixture.events(list)).map(({ sequence, timestamp }) => [sequence, timestamp])).toEqual([
      [1, '2026-11-09T08:15:02.000Z'],
      [2, '2026-11-09T08:15:03.000Z'],
      [3, '2026-11-09T08:15:04.000Z'],
    ]);
  });

  it('is not an event for what changed before it was followed, what is not reported, or what a first load only found', async () => {
    const late = await fixture.makeWatchlist();
    await fixture.publish(createPublished('A1', 2, [statusChange(2)]));
    await fixture.follow(late, createPublished('A1', 2, [statusChange(2)]));
    const unreported = statusChange(3, { type: 'business.ein_changed', field: 'ein' });
    const officers = { type: 'business.officers_changed', field: 'officers', before: [], after: ['Jane'] };
    const found = statusChange(3, { ...officers, is_discovery: true });
    await fixture.publish(createPublished('A1', 3, [statusChange(2), unreported, found]));
    expect(await fixture.events(list)).toHaveLength(1);
    expect(await fixture.events(late)).toEqual([]);
  });

  it('that was removed and comes back is an event of its own, once, and is followed on', async () => {
    await fixture.publish({ ...createPublished('A1', 2), action: 'removed', current: null });
    expect((await fixture.entities.list(list, 0, 10)).items).toMatchObject([{ status: 'removed' }]);
    await fixture.publish({ ...createPublished('A1', 3), action: 'added' });
    await fixture.publish({ ...createPublished('A1', 3), action: 'added' });
    await fixture.publish(createPublished('A1', 4, [statusChange(4)]));
    expect((await fixture.entities.list(list, 0, 10)).items).toMatchObject([{ status: 'active' }]);
    expect((await fixture.events(list)).map(({ type }) => type)).toEqual([
      'business.removed',
      'business.restored',
      'business.status_changed',
    ]);
    expect((await fixture.events(list)).map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    expect((await fixture.events(list))[1]?.data).toMatchObject({
      ...{ entity_id: 'us-co-A1', source: null, as_of: '2026-11-01', changes: [], record: null },
      business: { object: 'business', id: 'us-co-A1', as_of: '2026-11-01' },
    });
  });

  it('has its records looked at where its name, or that of another company that is named alike, is another', async () => {
    const waiting = () => fixture.rows('SELECT company_key AS key, wish_no AS "generation" FROM companies_to_check');
    await fixture.rows('DELETE FROM companies_to_check');
    await fixture.publish(createPublished('B2', 2, [statusChange(2)], { name: 'Company A1 Inc' }));
    expect(await waiting()).toEqual([]); // its name is as it was
    await fixture.publish(createPublished('B3', 1, [], { name: 'Company A1 Inc' }));
    expect(await waiting()).toEqual([{ key: 'us-co-A1', generation: 1 }]);
    const renamed = statusChange(2, { type: 'business.name_changed', field: 'name', before: 'x', after: 'New' });
    await fixture.publish(createPublished('A1', 2, [renamed], { name: 'New' }));
    expect(await waiting()).toEqual([{ key: 'us-co-A1', generation: 2 }]);
  });

  it('is checked where a later version of it overtakes that of its new address', async () => {
    await fixture.rows('DELETE FROM companies_to_check');
    const moved = statusChange(2, {
      type: 'business.address_changed',
      field: 'addresses',
      before: ['a'],
      after: ['b'],
    });
    await fixture.publish(createPublished('A1', 3, [moved, statusChange(3)]));
    await fixture.publish(createPublished('A1', 2, [moved]));
    expect(await fixture.rows('SELECT company_key FROM companies_to_check')).toEqual([{ company_key: 'us-co-A1' }]);
  });

  it('has the events of a version that a later one overtook without its changes, once', async () => {
    await fixture.publish(createPublished('A1', 3, [statusChange(3)])); // those of the version before are too long to be repeated
    const overtaken = createPublished('A1', 2, [statusChange(2)]);
    await fixture.publish(overtaken, overtaken);
    await fixture.publish(overtaken);
    expect((await fixture.events(list)).map(({ timestamp }) => timestamp)).toEqual([
      '2026-11-09T08:15:03.000Z',
      '2026-11-09T08:15:02.000Z',
    ]);
  });
});
