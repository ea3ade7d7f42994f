import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseFixture, migratedDatabase } from '@registry/persistence/database-fixture';
import { migrations } from '../../../migrations/migrations.ts';
import { readPrefix } from '../../keys/auth/api-key.ts';
import { makeKey } from '../../testing/gateway-keys.ts';
import { admitBatch } from './admit-batch.ts';

describe('the requests of a batch', () => {
  let fixture: DatabaseFixture;

  beforeAll(async () => {
    fixture = new DatabaseFixture(await migratedDatabase('gateway', migrations), { poolMax: 12 });
  });
  afterAll(() => fixture.destroy());

  async function newKey(dailyLimit: number): Promise<{ id: number; workspaceId: number }> {
    const prefix = readPrefix(await makeKey(fixture.test.url, { dailyLimit }));
    const [key] = await fixture.rows<{ id: number; workspaceId: number }>(
      'SELECT id, workspace_id AS "workspaceId" FROM api_keys WHERE prefix = $1',
      [prefix],
    );
    if (key === undefined) throw new Error('The key was made.');
    return key;
  }
  const used = async (keyId: number): Promise<number> => {
    const [row] = await fixture.rows<{ used: number }>('SELECT used FROM key_usage WHERE key_id = $1', [keyId]);
    return row?.used ?? 0;
  };
  const isNoted = async (id: string): Promise<boolean> =>
    (await fixture.rows('SELECT FROM admitted_batches WHERE batch_id = $1', [id])).length === 1;

  it('are counted, one for each ten rows, together with the note that it is to be queued', async () => {
    const key = await newKey(1_000);
    expect(await admitBatch(fixture.database, key, { id: 'batch_whole', rows: 4_321 })).toMatchObject({
      admitted: true,
    });
    expect([await used(key.id), await isNoted('batch_whole')]).toEqual([433, true]);
  });

  it('are counted whole or not at all, and nothing is noted where they are not', async () => {
    const key = await newKey(10);
    const large = await admitBatch(fixture.database, key, { id: 'batch_large', rows: 101 });
    expect(large).toMatchObject({ admitted: false });
    expect([await used(key.id), await isNoted('batch_large')]).toEqual([0, false]);
    expect(await admitBatch(fixture.database, key, { id: 'batch_fits', rows: 100 })).toMatchObject({ admitted: true });
    expect(await used(key.id)).toBe(10);
  });

  it('are counted once for equal requests with one Idempotency-Key at the same time', async () => {
    const key = await newKey(100);
    const request = { key: 'list 1', digest: Buffer.from('what it says') };
    const ids = Array.from({ length: 8 }, (_, at) => `batch_twin_${at}`);
    const admitted = await Promise.all(ids.map((id) => admitBatch(fixture.database, key, { id, rows: 20 }, request)));
    expect(new Set(admitted.map(({ id }) => id)).size).toBe(1);
    expect(await used(key.id)).toBe(2);
    const other = { ...request, digest: Buffer.from('something else') };
    const refused = admitBatch(fixture.database, key, { id: 'batch_other', rows: 20 }, other);
    await expect(refused).rejects.toMatchObject({ code: { slug: 'idempotency_conflict' } });
    expect([await used(key.id), await isNoted('batch_other')]).toEqual([2, false]);
  });
});
