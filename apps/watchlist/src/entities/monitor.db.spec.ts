import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPublished, WatchlistFixture } from '../testing/watchlist-fixture.ts';
import { readMonitor } from './monitor.ts';

let fixture: WatchlistFixture;
beforeEach(async () => {
  fixture = await WatchlistFixture.create();
});
afterEach(() => fixture.destroy());

it('a monitor has the types of events of a company, and not those that every watchlist has', async () => {
  const list = await fixture.makeWatchlist();
  await fixture.follow(list, createPublished('1'));
  const { monitor } = await readMonitor(fixture.database, 7, 'us-co-1');
  const types = monitor?.event_types.map(({ type }) => type);
  expect(types).toContain('business.removed');
  for (const type of ['batch.completed', 'verification.changed', 'watchlist.test']) expect(types).not.toContain(type);
});

it('a workspace is shown its own watchlists of a company only', async () => {
  const lists = [await fixture.makeWatchlist(7), await fixture.makeWatchlist(8)];
  for (const list of lists) await fixture.follow(list, createPublished('1'));
  for (const [at, watchlistId] of lists.entries()) {
    const followed = await fixture.entities.listFollowed(7 + at, ['us-co-1']);
    expect(followed).toEqual([{ watchlistId, entityId: 'us-co-1' }]);
    expect((await readMonitor(fixture.database, 7 + at, 'us-co-1')).monitor?.id).toBe(watchlistId);
  }
});
