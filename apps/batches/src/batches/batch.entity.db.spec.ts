import { expect, it } from '@jest/globals';
import { codes } from '@registry/errors';
import { findEntityFaults } from '@registry/persistence/entity-faults';
import { BatchesFixture } from '../testing/batches-fixture.ts';

it('entities have the columns of the migrated tables', async () => {
  const fixture = await BatchesFixture.create();
  expect(await findEntityFaults(fixture.batches.manager.dataSource)).toEqual([]);
  await fixture.destroy();
});

it('batches are listed and read by their workspace only', async () => {
  const fixture = await BatchesFixture.create();
  await fixture.newBatch('b1', 1, 1);
  await fixture.newBatch('b2', 1, 2);
  const [found, count] = await fixture.store.list(1, { offset: 0, limit: 10 });
  expect([found.map(({ id }) => id), count]).toEqual([['b1'], 1]);
  await expect(fixture.store.get('b2', 1)).rejects.toMatchObject({ code: codes.batch.notFound });
  await fixture.destroy();
});
