import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EraseAddressHandler } from '../digest/erase-address.handler.ts';
import { WatchlistFixture, WORKSPACE } from '../testing/watchlist-fixture.ts';
import type { DeliveryTargets } from '../watchlists/delivery-targets.ts';
import { WatchlistsHandler } from '../watchlists/watchlists.handler.ts';
import { IdempotentWrites } from './idempotent-writes.ts';

describe('a write with an idempotency key', () => {
  let fixture: WatchlistFixture;
  let writes: IdempotentWrites;
  let done: number;

  beforeEach(async () => {
    fixture = await WatchlistFixture.create();
    writes = new IdempotentWrites(fixture.database, fixture.sealed);
    done = 0;
  });
  afterEach(() => fixture.destroy());

  const run = (idempotencyKey: string | null, name = 'a', workspaceId = WORKSPACE) => {
    const request = { workspaceId, idempotencyKey, name };
    return writes.run('x.y', request, async () => ({ secret: `whsec_${(done += 1)}` }));
  };

  it('is done once, and its reply is repeated to each who sends it again, also at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => run('k')));
    expect(done).toBe(1);
    expect(replies.filter(({ isReplayed }) => !isReplayed)).toEqual([{ secret: 'whsec_1' }]);
    expect(replies.filter(({ isReplayed }) => isReplayed)).toEqual(
      Array.from({ length: 9 }, () => ({ secret: 'whsec_1', isReplayed: true })),
    );
  });

  it('is refused with anything else in the request, and done without a key or for another workspace', async () => {
    await run('k');
    await expect(run('k', 'b')).rejects.toMatchObject({ code: { slug: 'idempotency_conflict' } });
    await expect(writes.run('x.z', { workspaceId: WORKSPACE, idempotencyKey: 'k' }, async () => 1)).rejects.toThrow();
    expect(await run('k', 'b', 8)).toEqual({ secret: 'whsec_2' });
    expect(await run(null)).toEqual({ secret: 'whsec_3' });
  });

  it('is not repeated where its reply may not be shown any more', async () => {
    await run('k');
    const request = { workspaceId: WORKSPACE, idempotencyKey: 'k', name: 'a' };
    const hidden = writes.run(
      ...(['x.y', request, async () => ({ secret: '' }), () => Promise.reject(new Error('hidden'))] as const),
    );
    await expect(hidden).rejects.toThrow('hidden');
  });

  it('that failed is done anew, and one of 24 hours ago is forgotten', async () => {
    const failing = writes.run('x.y', { workspaceId: WORKSPACE, idempotencyKey: 'k' }, () =>
      Promise.reject(new Error('no')),
    );
    await expect(failing).rejects.toThrow('no');
    expect(await run('k')).toEqual({ secret: 'whsec_1' });
    await fixture.rows("UPDATE idempotency_keys SET created_at = now() - interval '24 hours 1 second'");
    expect(await run('k', 'b')).toEqual({ secret: 'whsec_2' });
  });

  it('is repeated also where nothing may be posted to its webhook any more', async () => {
    const targets = { check: jest.fn<DeliveryTargets['check']>().mockResolvedValue() };
    const handler = new WatchlistsHandler(
      fixture.store,
      writes,
      fixture.database,
      targets as unknown as DeliveryTargets,
    );
    const delivery = { type: 'webhook', url: 'https://hooks.example.com/', eventTypes: null } as const;
    const request = { workspaceId: WORKSPACE, name: 'Suppliers', delivery, idempotencyKey: 'k' };
    const created = await handler.createWatchlist(request);
    targets.check.mockRejectedValue(new Error('The host has no address.'));
    expect(await handler.createWatchlist(request)).toEqual({ ...created, isReplayed: true });
    const other = handler.createWatchlist({ ...request, idempotencyKey: 'l' });
    await expect(other).rejects.toThrow('The host has no address.');
  });

  it('leaves nothing readable of its reply in the database', async () => {
    await run('k');
    const [row] = await fixture.rows("SELECT encode(sealed_reply, 'escape') AS reply FROM idempotency_keys");
    expect(row?.['reply']).not.toContain('whsec');
  });

  it('is forgotten where its reply has an address that is erased, in any workspace and any letters, and no other', async () => {
    const addresses = ['Ana@Example.com', 'ana@example.com', 'dana@example.com', 'bo@example.com'];
    for (const [at, email] of addresses.entries())
      await writes.run('x.y', { workspaceId: WORKSPACE + (at % 2), idempotencyKey: email }, async () => ({ email }));
    await fixture.rows("INSERT INTO idempotency_keys VALUES (1, 'of another secret', '', sha256('x'))");
    await new EraseAddressHandler(fixture.database, writes).eraseAddress({ email: 'aNa@example.com', personId: null });
    expect(await fixture.rows('SELECT key FROM idempotency_keys ORDER BY key')).toEqual([
      { key: 'bo@example.com' },
      { key: 'dana@example.com' },
      { key: 'of another secret' },
    ]);
  });
});
