import { expect, it } from '@jest/globals';
import { findEntityFaults } from '@registry/persistence/entity-faults';
import { WatchlistFixture } from '../testing/watchlist-fixture.ts';

it('entities have the columns of the migrated tables', async () => {
  const fixture = await WatchlistFixture.create();
  expect(await findEntityFaults(fixture.orm)).toEqual([]);
  await fixture.destroy();
});
