import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BatchesFixture, noMatches } from '../testing/batches-fixture.ts';
import { batchMetrics } from './batch-metrics.ts';
import type { BatchQueue } from './batch-queue.ts';

describe('the queue of batches', () => {
  let fixture: BatchesFixture;
  let queue: BatchQueue;
  let workspaces = 0;

  beforeAll(async () => {
    fixture = await BatchesFixture.create();
    ({ queue } = fixture);
  });
  afterAll(() => fixture.destroy());

  const newWorkspace = (): number => (workspaces += 1);

  it('gives each chunk to one of many workers, and does each row once', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('once', 4_321, workspace);
    let rows = 0;
    const work = async () => {
      for (let chunk = await queue.lease(); chunk !== undefined; chunk = await queue.lease()) {
        rows += chunk.rows.length;
        await queue.complete(chunk, { results: noMatches(chunk), coverage: null, registers: [] });
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    expect(rows).toBe(4_321);
    const batch = await fixture.store.get('once', workspace);
    expect(batch).toMatchObject({ status: 'completed', rows: 4_321, done: 4_321, verdicts: { no_match: 4_321 } });
    expect(batch.completedAt).not.toBeNull();
  });

  it('counts a chunk once that two workers completed, as the lease of the first had ended', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('twice', 150, workspace);
    const [first, second] = await fixture.leasesOf('twice');
    if (first === undefined || second === undefined) throw new Error('There are two chunks.');
    await fixture.rows(`UPDATE batch_chunks SET leased_until = now() - interval '1 second' WHERE batch_id = 'twice'`);
    const again = await fixture.leasesOf('twice');
    expect(again.map(({ number }) => number)).toEqual([1, 2]);
    await Promise.all(
      [first, ...again].map((chunk) =>
        queue.complete(chunk, { results: noMatches(chunk), coverage: null, registers: [] }),
      ),
    );
    await queue.complete(second, { results: noMatches(second), coverage: null, registers: [] });
    expect(await fixture.store.get('twice', workspace)).toMatchObject({ status: 'completed', done: 150 });
  });

  it('keeps what was loaded of the registries when rows were matched, each version of a source once', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('registers', 150, workspace);
    const [first, second] = await fixture.leasesOf('registers');
    if (first === undefined || second === undefined) throw new Error('There are two chunks.');
    const loaded = (state: 'CO' | 'OR', day: string) => {
      const sources = [{ source: `us-${state}`, as_of: day, loaded_at: `${day}T08:00:00.000Z` }];
      return { state, status: 'partial', scope: 'a part of the registry', sources, register: 'part' } as const;
    };
    const [old, next, oregon] = [loaded('CO', '2026-11-01'), loaded('CO', '2026-11-02'), loaded('OR', '2026-11-01')];
    await queue.complete(first, { results: noMatches(first), coverage: null, registers: [oregon, old] });
    await queue.complete(second, { results: noMatches(second), coverage: null, registers: [next] });
    const { registerCoverage } = await fixture.store.get('registers', workspace);
    expect(registerCoverage).toEqual([{ ...old, sources: [...old.sources, ...next.sources] }, oregon]);
  });

  it('measures how many batches are not finished, and the age of the oldest', async () => {
    const measured = async () => {
      await queue.measure();
      const values = await Promise.all([batchMetrics.unfinished.get(), batchMetrics.oldest.get()]);
      return values.map(({ values: [one] }) => Math.round(one?.value ?? -1));
    };
    expect(await measured()).toEqual([0, 0]);
    for (const id of ['first', 'second']) await fixture.newBatch(id, 10, newWorkspace());
    await fixture.rows(`UPDATE batches SET created_at = now() - interval '1 hour' WHERE id = 'first'`);
    expect(await measured()).toEqual([2, 3_600]);
    for (const chunk of await fixture.leaseAll())
      await queue.complete(chunk, { results: noMatches(chunk), coverage: null, registers: [] });
    expect(await measured()).toEqual([0, 0]);
  });

  it('lets batches take turns', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('large', 500, workspace);
    await fixture.newBatch('small', 200, workspace);
    const order = (await fixture.leaseAll()).map(({ batchId }) => batchId);
    expect(order.slice(0, 4).sort()).toEqual(['large', 'large', 'small', 'small']);
    await Promise.all([fixture.store.remove('large'), fixture.store.remove('small')]);
  });

  it('lets workspaces take turns, however many batches one of them has', async () => {
    const [busy, other] = [newWorkspace(), newWorkspace()];
    for (let n = 1; n <= 20; n += 1) await fixture.newBatch(`busy-${n}`, 10, busy);
    await fixture.newBatch('other', 500, other);
    const order: string[] = [];
    for (let chunk = await queue.lease(); chunk !== undefined; chunk = await queue.lease()) {
      order.push(chunk.batchId);
      await queue.complete(chunk, { results: noMatches(chunk), coverage: null, registers: [] });
    }
    expect(order.slice(0, 10).filter((id) => id === 'other')).toHaveLength(5);
  });

  it('stores nothing of a batch that was canceled or deleted meanwhile', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('canceled', 150, workspace);
    const [first, second] = await fixture.leasesOf('canceled');
    if (first === undefined || second === undefined) throw new Error('There are two chunks.');
    await queue.complete(first, { results: noMatches(first), coverage: null, registers: [] });
    await fixture.store.cancel('canceled');
    await queue.complete(second, { results: noMatches(second), coverage: null, registers: [] });
    await queue.giveBack(second);
    expect(await queue.lease()).toBeUndefined();
    expect(await fixture.store.get('canceled', workspace)).toMatchObject({ status: 'canceled', done: 100 });
    expect(await fixture.store.chunks('canceled', 0, 10)).toHaveLength(1);
    await fixture.store.remove('canceled');
    await queue.complete(second, { results: noMatches(second), coverage: null, registers: [] });
    expect(await fixture.rows(`SELECT FROM batch_chunks WHERE batch_id = 'canceled'`)).toEqual([]);
  });

  it('fails a batch whose chunk was tried too often, also where each of its workers ended before it gave it back', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('deadly', 10, workspace);
    await fixture.leasesOf('deadly');
    const ended = "leased_until = now() - interval '1 second', attempts = 500";
    await fixture.rows(`UPDATE batch_chunks SET ${ended} WHERE batch_id = 'deadly'`);
    expect(await queue.lease()).toBeUndefined();
    expect(await fixture.store.get('deadly', workspace)).toMatchObject({ status: 'failed', done: 0 });
  });

  it('deletes a batch after seven days, and shows it no more from then on', async () => {
    const workspace = newWorkspace();
    await fixture.newBatch('old', 1, workspace);
    const { createdAt, expiresAt } = await fixture.store.get('old', workspace);
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(7 * 86_400_000);
    await fixture.rows(`UPDATE batches SET expires_at = now() WHERE id = 'old'`);
    const found = fixture.store.get('old', workspace);
    await expect(found).rejects.toMatchObject({ code: { slug: 'batch_not_found' } });
    await queue.purge();
    expect(await fixture.rows(`SELECT FROM batches WHERE id = 'old'`)).toEqual([]);
  });
});
