import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@registry/persistence';
import type { TestDatabase } from '@registry/testing';
import pg from 'pg';
import { gatewayDatabase, makeKey } from '../../testing/gateway-keys.ts';
import { prefixOf } from '../../keys/auth/api-key.ts';
import { BatchesStore } from '../batches.store.ts';
import { BatchQueue, type LeasedChunk } from './batch-queue.ts';
import type { KeptResult } from '../kept-result.ts';
import { queueBatch } from '../create-batch/queue-batch.ts';
import { readCsv } from '../create-batch/read-batch.ts';
import { receiveRows } from '../create-batch/receive-batch.ts';

/** What a key is taken to have left when its upload begins. */
const PLENTY = { admitted: true, dailyLimit: 100_000, left: 100_000, secondsLeft: 1 };
const WISHES = { candidates: 3, minConfidence: 0.5, origin: 'https://api.example.com' };

describe('the queue of batches', () => {
  let test: TestDatabase;
  let pool: pg.Pool;
  let database: Database;
  let store: BatchesStore;
  let queue: BatchQueue;

  beforeAll(async () => {
    test = await gatewayDatabase();
    pool = new pg.Pool({ connectionString: test.url, max: 12 });
    database = new Database(pool);
    store = new BatchesStore(database);
    queue = new BatchQueue(database);
  });
  afterAll(async () => {
    await pool.end();
    await test.drop();
  });

  async function newKey(dailyLimit = 100_000): Promise<{ id: number; workspace: number }> {
    const prefix = prefixOf(await makeKey(test.url, { dailyLimit }));
    const { rows } = await pool.query('SELECT id, workspace_id AS workspace FROM api_keys WHERE prefix = $1', [prefix]);
    return rows[0] as { id: number; workspace: number };
  }

  const used = async (keyId: number): Promise<number> => {
    const { rows } = await pool.query('SELECT used FROM key_usage WHERE key_id = $1', [keyId]);
    return Number(rows[0]?.used ?? 0);
  };

  async function newBatch(id: string, count: number, key: { id: number; workspace: number }) {
    const lines = ['name', ...Array.from({ length: count }, (_, at) => `Company ${at}`)].join('\n');
    const received = await receiveRows(store, id, readCsv(textOf(lines), new Map()), PLENTY);
    return queueBatch(database, { id: key.id, workspaceId: key.workspace }, received, WISHES);
  }

  async function* textOf(text: string): AsyncGenerator<string> {
    await Promise.resolve();
    yield text;
  }

  const resultsOf = ({ rows }: LeasedChunk): KeptResult[] =>
    rows.map(() => ({ object: 'match_result', verdict: 'no_match', candidates: [] }));
  const ofBatch = async (id: string): Promise<LeasedChunk[]> => {
    const all: LeasedChunk[] = [];
    for (let chunk = await queue.lease(); chunk !== undefined; chunk = await queue.lease()) all.push(chunk);
    return all.filter(({ batchId }) => batchId === id);
  };

  it('gives each chunk to one of many workers, and does each row once', async () => {
    const key = await newKey();
    expect((await newBatch('once', 4_321, key)).admitted).toBe(true);
    expect(await used(key.id)).toBe(433);
    let rows = 0;
    const work = async () => {
      for (let chunk = await queue.lease(); chunk !== undefined; chunk = await queue.lease()) {
        rows += chunk.rows.length;
        await queue.complete(chunk, resultsOf(chunk));
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(rows).toBe(4_321);
    const batch = await store.get('once', key.workspace);
    expect(batch).toMatchObject({ status: 'completed', rows: 4_321, done: 4_321, verdicts: { no_match: 4_321 } });
    expect(batch.completedAt).not.toBeNull();
  });

  it('counts a chunk once that two workers completed, as the lease of the first had ended', async () => {
    const key = await newKey();
    await newBatch('twice', 150, key);
    const [first, second] = await ofBatch('twice');
    if (first === undefined || second === undefined) throw new Error('There are two chunks.');
    await pool.query(`UPDATE batch_chunks SET leased_until = now() - interval '1 second' WHERE batch_id = 'twice'`);
    const again = await ofBatch('twice');
    expect(again.map(({ number }) => number)).toEqual([1, 2]);
    await Promise.all([first, ...again].map((chunk) => queue.complete(chunk, resultsOf(chunk))));
    await queue.complete(second, resultsOf(second));
    expect(await store.get('twice', key.workspace)).toMatchObject({ status: 'completed', done: 150 });
  });

  it('lets batches take turns', async () => {
    const key = await newKey();
    await newBatch('large', 500, key);
    await newBatch('small', 200, key);
    const order: string[] = [];
    for (let chunk = await queue.lease(); chunk !== undefined; chunk = await queue.lease()) order.push(chunk.batchId);
    expect(order.slice(0, 4).sort()).toEqual(['large', 'large', 'small', 'small']);
    await Promise.all([store.remove('large'), store.remove('small')]);
  });

  it('lets workspaces take turns, however many batches one of them has', async () => {
    const [busy, other] = [await newKey(), await newKey()];
    for (let n = 1; n <= 20; n += 1) await newBatch(`busy-${n}`, 10, busy);
    await newBatch('other', 500, other);
    const order: string[] = [];
    for (let chunk = await queue.lease(); chunk !== undefined; chunk = await queue.lease()) {
      order.push(chunk.batchId);
      await queue.complete(chunk, resultsOf(chunk));
    }
    expect(order.slice(0, 10).filter((id) => id === 'other')).toHaveLength(5);
  });

  it('does not queue a batch that counts as more requests than are left, and counts none of it', async () => {
    const key = await newKey(10);
    expect(await newBatch('too-large', 101, key)).toMatchObject({ admitted: false });
    expect(await used(key.id)).toBe(0);
    await expect(store.get('too-large', key.workspace)).rejects.toMatchObject({ code: { slug: 'batch_not_found' } });
    expect((await newBatch('fits', 100, key)).admitted).toBe(true);
    expect(await used(key.id)).toBe(10);
    await store.remove('fits');
  });

  it('gives nobody a chunk of a batch whose rows have not all arrived, and purges it after an hour', async () => {
    const key = await newKey();
    await store.addArriving('broken-off', 1, [['A']]);
    expect(await queue.lease()).toBeUndefined();
    await queue.purge();
    const count = () => pool.query(`SELECT FROM arriving_chunks WHERE batch_id = 'broken-off'`);
    expect((await count()).rowCount).toBe(1);
    await pool.query(`UPDATE arriving_chunks SET arrived_at = now() - interval '2 hours'`);
    await queue.purge();
    expect((await count()).rowCount).toBe(0);
    await expect(store.get('broken-off', key.workspace)).rejects.toMatchObject({ code: { slug: 'batch_not_found' } });
  });

  it('stores a list only as far as its key has requests left, and that without the write-ahead log', async () => {
    const lines = `name\n${'A\n'.repeat(5_000)}`;
    const left = { ...PLENTY, left: 100 };
    const received = receiveRows(store, 'more-than-left', readCsv(textOf(lines), new Map()), left);
    await expect(received).rejects.toMatchObject({ code: { slug: 'daily_limit_reached' } });
    const stored = await pool.query(`SELECT FROM arriving_chunks WHERE batch_id = 'more-than-left'`);
    expect(stored.rowCount).toBe(10);
    const { rows } = await pool.query(`SELECT relpersistence AS kind FROM pg_class WHERE relname = 'arriving_chunks'`);
    expect(rows).toEqual([{ kind: 'u' }]);
    await store.removeArriving('more-than-left');
  });

  it('queues and counts nothing of a list of which Postgres has lost chunks in a crash', async () => {
    const key = await newKey();
    const received = await receiveRows(store, 'lost', readCsv(textOf(`name\n${'A\n'.repeat(300)}`), new Map()), PLENTY);
    await pool.query(`DELETE FROM arriving_chunks WHERE batch_id = 'lost' AND number = 2`);
    const queued = queueBatch(database, { id: key.id, workspaceId: key.workspace }, received, WISHES);
    await expect(queued).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' } });
    expect([await used(key.id), (await pool.query(`SELECT FROM batches WHERE id = 'lost'`)).rowCount]).toEqual([0, 0]);
    await store.removeArriving('lost');
  });

  it('stores nothing of a batch that was canceled or deleted meanwhile', async () => {
    const key = await newKey();
    await newBatch('canceled', 150, key);
    const [first, second] = await ofBatch('canceled');
    if (first === undefined || second === undefined) throw new Error('There are two chunks.');
    await queue.complete(first, resultsOf(first));
    await store.cancel('canceled');
    await queue.complete(second, resultsOf(second));
    await queue.giveBack(second);
    expect(await queue.lease()).toBeUndefined();
    expect(await store.get('canceled', key.workspace)).toMatchObject({ status: 'canceled', done: 100 });
    expect(await store.chunks('canceled', 0, 10)).toHaveLength(1);
    await store.remove('canceled');
    await queue.complete(second, resultsOf(second));
    expect((await pool.query(`SELECT FROM batch_chunks WHERE batch_id = 'canceled'`)).rowCount).toBe(0);
  });

  it('deletes a batch after seven days, and shows it no more from then on', async () => {
    const key = await newKey();
    await newBatch('old', 1, key);
    const { createdAt, expiresAt } = await store.get('old', key.workspace);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 86_400_000);
    await pool.query(`UPDATE batches SET expires_at = now() WHERE id = 'old'`);
    await expect(store.get('old', key.workspace)).rejects.toMatchObject({ code: { slug: 'batch_not_found' } });
    await queue.purge();
    expect((await pool.query(`SELECT FROM batches WHERE id = 'old'`)).rowCount).toBe(0);
  });
});
