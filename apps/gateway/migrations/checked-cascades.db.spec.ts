import { expect, it } from '@jest/globals';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { migrations } from './migrations.ts';

const UNCHECKED = 'SELECT conname FROM pg_constraint WHERE NOT convalidated';

it('checks foreign keys before a migration that keeps others from a table until it ends', async () => {
  const names = migrations.map((One) => new One().name);
  const read = async (before: string) => {
    const count = names.indexOf(before);
    const database = new DatabaseFixture(await migratedDatabase(`gateway-${count}`, migrations.slice(0, count)));
    const unchecked = await database.rows(UNCHECKED);
    await database.destroy();
    return unchecked.length;
  };
  expect(await read('CheckedCascades1796000000007')).toBe(8);
  expect(await read('SentDecisions1796000000008')).toBe(0);
});
