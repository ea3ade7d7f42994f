import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { codes } from '@registry/errors';
import { findEntityFaults } from '@registry/persistence/entity-faults';
import { BatchesFixture } from '../testing/batches-fixture.ts';

let fixture: BatchesFixture;
beforeEach(async () => {
  fixture = await BatchesFixture.create();
});
afterEach(() => fixture.destroy());

it('entities have the columns of the migrated tables', async () => {
  expect(await findEntityFaults(fixture.batches.manager.dataSource)).toEqual([]);
});

it('batches are listed and read by their workspace only', async () => {
  await fixture.newBatch('b1', 1, 1);
  await fixture.newBatch('b2', 1, 2);
  const [found, count] = await fixture.store.list(1, { offset: 0, limit: 10 });
  expect([found.map(({ id }) => id), count]).toEqual([['b1'], 1]);
  await expect(fixture.store.get('b2', 1)).rejects.toMatchObject({ code: codes.batch.notFound });
});
