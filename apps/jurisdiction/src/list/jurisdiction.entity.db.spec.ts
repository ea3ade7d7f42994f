import { expect, it } from '@jest/globals';
import { findEntityFaults } from '@registry/persistence/entity-faults';
import { JurisdictionFixture } from '../testing/jurisdiction-fixture.ts';

it('entities have the columns of the migrated tables', async () => {
  const fixture = await JurisdictionFixture.create();
  expect(await findEntityFaults(fixture.orm)).toEqual([]);
  await fixture.destroy();
});
