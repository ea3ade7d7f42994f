import { expect, it } from '@jest/globals';
import { findEntityFaults } from '@registry/persistence/entity-faults';
import { BatchesFixture } from '../testing/batches-fixture.ts';

it('entities have the columns of the migrated tables', async () => {
  const fixture = await BatchesFixture.create();
  expect(await findEntityFaults(fixture.batches.manager.dataSource)).toEqual([]);
  await fixture.destroy();
});
