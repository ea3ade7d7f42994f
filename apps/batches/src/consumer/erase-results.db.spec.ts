import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { KeptResult } from '@registry/contracts-batches';
import { listSuppressedBusinesses } from '@registry/contracts-business-registry';
import { erasureHandler } from '@registry/feed';
import type { MessageClient } from '@registry/messaging';
import { CheckedBatches } from '../batches/checked-batches.ts';
import type { RowMatcher } from '../batches/row-matcher.ts';
import { eventually } from '@registry/testing';
import { BatchesFixture, noMatches } from '../testing/batches-fixture.ts';
import { eraseResults } from './erase-results.ts';

let fixture: BatchesFixture;

beforeEach(async () => {
  fixture = await BatchesFixture.create();
});
afterEach(() => fixture.destroy());

const found = (id: string, name: string): KeptResult =>
  ({ object: 'match_result', verdict: 'matched', candidates: [{ business: { id, name } }] }) as unknown as KeptResult;
const erase = (version: number) =>
  fixture.database.transaction((client) =>
    erasureHandler(eraseResults).apply(client, [{ company_key: 'us-co-A1', version }], { kind: 'announcement' }),
  );

it('results that name a company are erased with it in all batches, and matched again before they are served', async () => {
  const done = async (id: string, ...results: readonly KeptResult[]) => {
    await fixture.newBatch(id, results.length, 1);
    for (const chunk of await fixture.leasesOf(id))
      await fixture.queue.complete(chunk, { results, coverage: null, registers: [] });
  };
  await done('b1', found('us-co-a1', 'Planted LLC'), found('us-co-a11', 'Kept LLC'));
  await done('b2', found('us-co-a11', 'Kept LLC'));
  const replies = new Map<unknown, object>([[listSuppressedBusinesses, { ids: [], next: null }]]);
  const services = { call: (message: unknown) => Promise.resolve(replies.get(message)) } as unknown as MessageClient;
  const match = jest.fn((rows: readonly unknown[]) =>
    Promise.resolve({ results: noMatches({ rows } as never), coverage: null, registers: [] }),
  );
  const checked = new CheckedBatches(fixture.store, { match } as unknown as RowMatcher, services);
  const counted = async (id: string) => (await checked.get(id, 1)).verdicts;
  expect(await counted('b1')).toEqual({ matched: 2 });
  expect(await fixture.tablesWith('planted')).toEqual(['batch_chunks']);
  await erase(3);
  expect(await fixture.tablesWith('planted')).toEqual([]);
  expect(await fixture.tablesWith('kept llc')).toEqual(['batch_chunks']);
  expect([await counted('b1'), await counted('b2')]).toEqual([{ matched: 1, no_match: 1 }, { matched: 1 }]);
  const [chunk] = await checked.chunks(await checked.get('b1', 1), 0, 10);
  expect(JSON.parse(chunk?.results ?? '')).toMatchObject([{ verdict: 'no_match' }, { verdict: 'matched' }]);
  expect(match.mock.calls.map(([rows]) => rows.length)).toEqual([1]);
});

it('a result whose review read an erased registration is erased with it', async () => {
  await fixture.newBatch('b1', 2, 1);
  const review = { outcome: 'approve', policy: 'strict', reasons: [], tasks: [], registrations: [{ id: 'us-co-a1' }] };
  const results = [{ ...found('us-or-1', 'Kept LLC'), review }, found('us-or-2', 'Other LLC')] as const;
  for (const chunk of await fixture.leaseAll())
    await fixture.queue.complete(chunk, { results: results as never, coverage: null, registers: [] });
  expect(await fixture.tablesWith('approve')).toEqual(['batch_chunks']);
  await erase(3);
  expect(await fixture.tablesWith('approve')).toEqual([]);
  expect(await fixture.tablesWith('other llc')).toEqual(['batch_chunks']);
});

it('a batch that was read before another request corrected it has the corrected counts', async () => {
  await fixture.newBatch('b1', 1, 1);
  for (const chunk of await fixture.leaseAll())
    await fixture.queue.complete(chunk, { results: [found('us-co-A1', 'Planted LLC')], coverage: null, registers: [] });
  const replies = new Map<unknown, object>([[listSuppressedBusinesses, { ids: ['us-co-a1'], next: null }]]);
  const [read, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const checkedOn = (reply: (message: unknown) => Promise<object | undefined>) => {
    const match = (rows: readonly unknown[]) =>
      Promise.resolve({ results: noMatches({ rows } as never), coverage: null, registers: [] });
    const services = { call: reply } as unknown as MessageClient;
    return new CheckedBatches(fixture.store, { match } as unknown as RowMatcher, services);
  };
  const slow = checkedOn(async (message) => {
    read.resolve();
    await other.promise;
    return replies.get(message);
  });
  const fast = checkedOn((message) => Promise.resolve(replies.get(message)));
  const before = slow.get('b1', 1);
  await read.promise;
  expect((await fast.get('b1', 1)).verdicts).toEqual({ matched: 0, no_match: 1 });
  other.resolve();
  expect((await before).verdicts).toEqual({ matched: 0, no_match: 1 });
});

it('an erasure waits for results that are being replaced, and they do not wait for it', async () => {
  await fixture.newBatch('b1', 1, 1);
  for (const chunk of await fixture.leaseAll())
    await fixture.queue.complete(chunk, { results: [found('us-co-A1', 'Planted LLC')], coverage: null, registers: [] });
  const erased = await fixture.database.transaction(async (client) => {
    await client.query("SELECT FROM batches WHERE id = 'b1' FOR UPDATE");
    const erasure = erase(3);
    const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await eventually(async () => (await fixture.rows(waiting)).length, 1, 10_000);
    await client.query("UPDATE batch_chunks SET results = replace(results, 'Planted', 'Renamed')");
    return { erasure };
  });
  await erased.erasure;
  expect(await fixture.tablesWith('renamed')).toEqual([]);
});

it('an erasure that comes again leaves what a company has since it is back', async () => {
  await erase(3);
  await fixture.newBatch('b1', 1, 1);
  for (const chunk of await fixture.leaseAll())
    await fixture.queue.complete(chunk, { results: [found('us-co-A1', 'Back LLC')], coverage: null, registers: [] });
  await erase(3);
  expect(await fixture.tablesWith('back llc')).toEqual(['batch_chunks']);
});
