import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { MailedLinks, readSession } from '../../testing/accounts/mailed-links.ts';
import type { HttpResponse } from '../../testing/http-requests.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

type Statement = readonly [text: string, ...values: string[]];

const IS_AWAITED =
  'SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))) AS it';
const LOCK_WORKSPACE = 'SELECT FROM workspaces WHERE name = $1 FOR UPDATE';
/** As a removal does, which has locked the workspace. */
const REMOVE = [
  'DELETE FROM memberships m USING workspaces w WHERE (w.id, w.name, m.user_id) = (m.workspace_id, $1, $2)',
  'UPDATE sign_in_links l SET email = l.email FROM users u WHERE u.email = l.email AND u.id = $2 AND $1 <> $2',
  'SELECT FROM users WHERE id = $2 AND $1 <> $2 FOR UPDATE',
];
const COPY_SESSION = `
  INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, kind, user_id, signed_in_by, counts_toward)
  SELECT workspace_id, substr(md5(prefix), 1, 8), hmac, daily_limit, kind, user_id, signed_in_by, counts_toward FROM api_keys WHERE prefix = $1`;

describe('access that changes while it is used', () => {
  let demo: GatewaySurface;
  let links: MailedLinks;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    links = new MailedLinks(demo);
  });

  const query = (text: string, ...values: string[]) =>
    withClient(demo.databaseUrl, async (client) => (await client.query(text, values)).rows);
  /** A person with a session in the first of two workspaces. */
  const makePerson = async () => {
    const keys = [await demo.makeKey(), await demo.makeKey()] as const;
    const person = await demo.makePerson(keys[0], 'member');
    await demo.makePerson(keys[1], 'member', person.email);
    const names = keys.map(async (key) => {
      const text = 'SELECT w.name FROM workspaces w JOIN api_keys k ON k.workspace_id = w.id WHERE k.prefix = $1';
      return String((await query(text, key.slice(4, 12)))[0]?.name);
    });
    const [here = '', there = ''] = await Promise.all(names);
    return { ...person, here, there };
  };
  /** Sends a request that waits for a lock, and commits other changes before it goes on. */
  const meanwhile = (lock: Statement, request: () => Promise<HttpResponse>, changes: readonly Statement[]) =>
    withClient(demo.databaseUrl, async (client) => {
      const run = async ([text, ...values]: Statement) => (await client.query<{ it?: boolean }>(text, values)).rows;
      await run(['BEGIN']);
      await run(lock);
      const response = request();
      await eventually(async () => (await run([IS_AWAITED]))[0]?.it, true, 10_000);
      for (const change of changes) await run(change);
      await run(['COMMIT']);
      return response;
    });

  it.each(['by a link', 'by switching'])('a removal is awaited by who signs in %s, without a deadlock', async (way) => {
    const { id, email, session, here, there } = await makePerson();
    const path = await links.mailed(email, () => links.request(email));
    const signIn = () =>
      way === 'by a link'
        ? links.use(path, { workspace: there })
        : demo.page('/you/workspace', session, { workspace: there });
    const changes = REMOVE.map((text) => [text, there, id] as const);
    const refused = await meanwhile([LOCK_WORKSPACE, there], signIn, changes);
    expect([refused.status, readSession(refused)]).toEqual([way === 'by a link' ? 422 : 401, '']);
    expect(readSession(await links.use(path, { workspace: here }))).not.toBe('');
  });

  it('signing out everywhere ends a session that is made meanwhile, and of nobody else', async () => {
    const [{ id, session }, other] = [await makePerson(), await makePerson()];
    const lock = ['SELECT FROM users WHERE id = $1 FOR UPDATE', id] as const;
    const signOut = () => demo.page('/you/sign-out', session, {});
    expect((await meanwhile(lock, signOut, [[COPY_SESSION, session.slice(4, 12)]])).status).toBe(303);
    const current = 'SELECT count(*)::int FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL';
    expect([await query(current, id), await query(current, other.id)]).toEqual([[{ count: 0 }], [{ count: 2 }]]);
  });

  it('a session that was ended a moment ago makes none in the other workspace', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    for (const { email, session } of [one, other]) expect((await demo.page('/you', session)).text).toContain(email); // cached
    await query('UPDATE api_keys SET revoked_at = now() WHERE prefix = $1', one.session.slice(4, 12));
    const [refused, switched] = await Promise.all(
      [one, other].map(({ session, there }) => demo.page('/you/workspace', session, { workspace: there })),
    );
    expect([refused?.status, switched?.status]).toEqual([401, 303]);
  });
});
