import { expect, it } from '@jest/globals';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { listMissingInPast } from '@registry/persistence/past-columns';
import { migrations } from './migrations.ts';

it('the past has every column of each versioned table', async () => {
  const made = new DatabaseFixture(await migratedDatabase('business-registry', migrations));
  try {
    expect(await listMissingInPast(made)).toEqual([]);
  } finally {
    await made.destroy();
  }
});
