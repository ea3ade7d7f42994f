import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PersonRole } from '@registry/domain/scopes';
import { DatabaseFixture } from '@registry/persistence/database-fixture';
import { entitiesOver } from '@registry/persistence/entities';
import pg from 'pg';
import type { EntityManager } from 'typeorm';
import { gatewayDatabase, KEY_HASH_SECRET, makeKey, makePerson } from '../../testing/gateway-keys.ts';
import { ApiKeyEntity } from '../auth/api-key.entity.ts';
import { KeyCache } from '../auth/key-cache.ts';
import { WorkspaceEntity } from '../auth/workspace.entity.ts';
import { createGrant, createSession, endCallers, FORGET_CALLERS } from './callers.store.ts';

const DAY_MS = 86_400_000;

describe('sessions and grants', () => {
  let fixture: DatabaseFixture;
  let pool: pg.Pool;
  let manager: EntityManager;

  beforeAll(async () => {
    fixture = new DatabaseFixture(await gatewayDatabase());
    pool = new pg.Pool({ connectionString: fixture.test.url });
    ({ manager } = await entitiesOver(pool, ApiKeyEntity, WorkspaceEntity).initialize());
  });
  afterAll(async () => {
    await pool.end();
    await fixture.destroy();
  });

  /** A person in a new workspace, or in that of a key. */
  async function person(role: PersonRole, key?: string, email?: string) {
    const own = key ?? (await makeKey(fixture.test.url));
    const { id: userId, email: address } = await makePerson(fixture.test.url, own, role, email);
    const [row] = await fixture.rows<{ id: number }>('SELECT workspace_id AS id FROM api_keys WHERE prefix = $1', [
      own.slice(4, 12),
    ]);
    return { workspaceId: row?.id ?? 0, userId, key: own, email: address };
  }
  const session = (of: { workspaceId: number; userId: string }) =>
    createSession(manager, { ...of, signedInBy: 'mail' }, KEY_HASH_SECRET);
  const grant = (of: { workspaceId: number; userId: string }, grantId: string) => {
    const program = { clientId: 'https://a.example/client', clientName: null, grantId, purpose: null, expiresAt: null };
    return createGrant(manager, { ...of, ...program, signedInBy: 'sso', scopes: ['read', 'manage'] });
  };
  const known = (prefix: string) => new KeyCache(fixture.database).find(prefix);

  it('of one workspace share one limit, also when two are made at once, and two sessions have two secrets', async () => {
    const of = await person('member');
    const made = await Promise.all([session(of), session(of)]);
    const given = await grant(of, 'grant-1');
    const limits = new Set([...made.map(({ stored }) => stored.countsToward), given.countsToward]);
    expect([limits.size, limits.has(null), made[0]?.text === made[1]?.text]).toEqual([1, false, false]);
    const other = await session(await person('member'));
    expect(limits.has(other.stored.countsToward)).toBe(false);
  });

  it('may do what the role allows now, and a grant of that only what was consented to', async () => {
    const of = await person('member');
    const { stored } = await session(of);
    const given = await grant(of, 'grant-2');
    const readScopes = async (prefix: string) => [...((await known(prefix))?.scopes ?? [])];
    expect(await readScopes(stored.prefix)).toEqual(['read', 'match', 'watch', 'verify']);
    expect([await readScopes(given.prefix), given.signedInBy]).toEqual([['read'], 'sso']);
    expect((await known(given.prefix))?.signedInBy).toBeNull(); // a program proves nothing of its person
    expect((await known(stored.prefix))?.signedInBy).toBe('mail');
    await fixture.rows(`UPDATE memberships SET role = 'owner' WHERE user_id = $1`, [of.userId]);
    expect(await readScopes(given.prefix)).toEqual(['read', 'manage']);
  });

  it('end with the membership in their workspace, and not in the other workspace of the person', async () => {
    const here = await person('owner');
    const there = await person('viewer', undefined, here.email);
    const [one, two] = [await session(here), await session(there)];
    await fixture.rows('DELETE FROM memberships WHERE workspace_id = $1 AND user_id = $2', [
      here.workspaceId,
      here.userId,
    ]);
    expect([here.userId, (await known(one.stored.prefix))?.endsAt, (await known(two.stored.prefix))?.endsAt]).toEqual([
      there.userId,
      0,
      two.stored.expiresAt?.getTime(),
    ]);
  });

  it('are ended by what names them, and no key ever is', async () => {
    const of = await person('owner');
    const colleague = await person('member', of.key);
    const [own, others] = [await session(of), await session(colleague)];
    await grant(of, 'grant-3');
    const ended = await endCallers(manager, { workspaceId: of.workspaceId, userId: of.userId, kind: 'session' });
    expect([ended.includes(own.stored.prefix), ended.includes(others.stored.prefix)]).toEqual([true, false]);
    expect(await endCallers(manager, { grantId: 'grant-3' })).toHaveLength(1);
    expect(await endCallers(manager, { prefix: of.key.slice(4, 12) })).toEqual([]);
  });

  it('are forgotten a month after their end, when nothing counts their requests any more', async () => {
    const of = await person('owner');
    const [old, recent] = [await session(of), await session(of)];
    for (const [{ stored }, days] of [
      [old, 32],
      [recent, 30],
    ] as const)
      await manager.update(ApiKeyEntity, stored.id, { revokedAt: new Date(Date.now() - days * DAY_MS) });
    await fixture.database.query(FORGET_CALLERS);
    expect([await known(old.stored.prefix), (await known(recent.stored.prefix))?.user]).toEqual([undefined, of.userId]);
  });
});
