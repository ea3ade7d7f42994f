import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BatchesFixture } from '../testing/batches-fixture.ts';

const WORKSPACE = 7;

describe('an upload', () => {
  let fixture: BatchesFixture;

  beforeAll(async () => {
    fixture = await BatchesFixture.create();
  });
  afterAll(() => fixture.destroy());

  const notFound = { code: { slug: 'batch_not_found' } };
  const count = async (table: 'arriving_rows' | 'batch_chunks' | 'batches', id: string): Promise<number> => {
    const column = table === 'batches' ? 'id' : 'batch_id';
    return (await fixture.rows(`SELECT FROM ${table} WHERE ${column} = $1`, [id])).length;
  };

  it('is a batch that nobody sees and nobody works on until it is queued, and one that may be queued twice', async () => {
    await fixture.addNames('batch_steps', 150);
    await fixture.uploads.createBatch(fixture.request('batch_steps', 150, WORKSPACE));
    await expect(fixture.store.get('batch_steps', WORKSPACE)).rejects.toMatchObject(notFound);
    expect(await fixture.queue.lease()).toBeUndefined();
    await fixture.uploads.queueBatch('batch_steps');
    expect(await fixture.store.get('batch_steps', WORKSPACE)).toMatchObject({ status: 'queued', rows: 150 });
    await expect(fixture.store.get('batch_steps', WORKSPACE + 1)).rejects.toMatchObject(notFound);
    expect(await fixture.leaseAll()).toHaveLength(2);
    await fixture.uploads.queueBatch('batch_steps');
    expect(await fixture.store.get('batch_steps', WORKSPACE)).toMatchObject({ status: 'running' });
    await fixture.uploads.remove('batch_steps');
    expect(await fixture.store.get('batch_steps', WORKSPACE)).toMatchObject({ status: 'running' });
    await fixture.store.remove('batch_steps');
  });

  it('puts the parts of a chunk together in their order, each row as it was sent', async () => {
    const id = 'batch_parts';
    const rows = [
      ['A "quoted" [name]', ''],
      ['B, C', ']'],
      ['\u00E9\uD83D\uDE00', '[,'],
    ];
    await fixture.uploads.addRows({ id, chunk: 1, part: 1, rows: rows.slice(1, 2) });
    await fixture.uploads.addRows({ id, chunk: 1, part: 2, rows: rows.slice(2) });
    await fixture.uploads.addRows({ id, chunk: 1, part: 0, rows: rows.slice(0, 1) });
    await fixture.uploads.createBatch(fixture.request(id, 3, WORKSPACE));
    await fixture.uploads.queueBatch(id);
    expect((await fixture.leaseAll()).map((chunk) => chunk.rows)).toEqual([rows]);
    await fixture.store.remove(id);
  });

  it('becomes no batch where Postgres has lost rows of it in a crash', async () => {
    await fixture.addNames('batch_lost', 300);
    await fixture.rows(`DELETE FROM arriving_rows WHERE batch_id = 'batch_lost' AND chunk = 2`);
    const created = fixture.uploads.createBatch(fixture.request('batch_lost', 300, WORKSPACE));
    const message = expect.stringMatching(
      /^The upload was interrupted: .* of 300 rows were kept\. Send the list again\.$/,
    );
    await expect(created).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' }, message });
    expect(await count('batches', 'batch_lost')).toBe(0);
    await fixture.uploads.remove('batch_lost');
    expect(await count('arriving_rows', 'batch_lost')).toBe(0);
  });

  it('is purged an hour after it broke off, and a day after it was created but not queued', async () => {
    await fixture.addNames('batch_broken', 1);
    await fixture.addNames('batch_created', 1);
    await fixture.uploads.createBatch(fixture.request('batch_created', 1, WORKSPACE));
    await fixture.queue.purge();
    expect([await count('arriving_rows', 'batch_broken'), await count('batches', 'batch_created')]).toEqual([1, 1]);
    await fixture.rows(`UPDATE arriving_rows SET arrived_at = now() - interval '2 hours'`);
    await fixture.rows(`UPDATE batches SET created_at = now() - interval '25 hours' WHERE id = 'batch_created'`);
    await fixture.queue.purge();
    expect([await count('arriving_rows', 'batch_broken'), await count('batches', 'batch_created')]).toEqual([0, 0]);
    expect(await count('batch_chunks', 'batch_created')).toBe(0);
  });

  it('is stored without the write-ahead log until it is a batch', async () => {
    const kinds = await fixture.rows(`SELECT relpersistence AS kind FROM pg_class WHERE relname = 'arriving_rows'`);
    expect(kinds).toEqual([{ kind: 'u' }]);
  });
});
