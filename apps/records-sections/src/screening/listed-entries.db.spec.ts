import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deniedFile } from '../testing/list-files.ts';
import { RecordsFixture } from '../testing/records-fixture.ts';
import { ListedEntries } from './listed-entries.ts';

const DAY_MS = 86_400_000;

describe('the entries of a service that starts', () => {
  let records: RecordsFixture;

  beforeEach(async () => {
    records = await RecordsFixture.create();
    const parties = ['ALDER BAY SHIPPING LLC', 'BIRCHGATE HOLDINGS LLC'].map((name) => ({ name }));
    await records.loadText('us/bis-denied-persons', deniedFile(parties), { asOf: '2026-10-01' });
  });
  afterEach(() => records.destroy());

  it('are read before its first request', async () => {
    const entries = new ListedEntries(records.database, DAY_MS);
    await entries.onModuleInit();
    await records.rows('ALTER TABLE exclusion_entries RENAME TO away');
    expect((await entries.current()).size).toBe(2);
  });

  it('are read by the first request where they could not be before', async () => {
    const entries = new ListedEntries(records.database, DAY_MS);
    await records.rows('ALTER TABLE exclusion_entries RENAME TO away');
    await entries.onModuleInit();
    await expect(entries.current()).rejects.toThrow('exclusion_entries');
    await records.rows('ALTER TABLE away RENAME TO exclusion_entries');
    expect((await entries.current()).size).toBe(2);
  });
});
