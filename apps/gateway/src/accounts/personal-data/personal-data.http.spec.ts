import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { type MadePerson, makePerson, runCli } from '../../testing/gateway-keys.ts';
import { textIn } from '../../testing/shown-page.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { COMPANY } from '../../testing/watchlist-workspace.ts';
import type { PersonalData } from './read-personal-data.ts';

/** Without what requests of the spec itself write meanwhile. */
const withoutTimes = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (name, value: unknown) => (/^(made_at|requests|last_used_at)$/.test(name) ? null : value)),
  );

describe("a person's data", () => {
  let demo: GatewaySurface;
  let keys: readonly [string, string];

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    keys = [await demo.makeKey({}, 'enterprise'), await demo.makeKey({}, 'enterprise')];
  }, 240_000);

  const person = (key: string, role: Parameters<typeof makePerson>[2], email?: string) =>
    makePerson(demo.databaseUrl, key, role, email);
  const query = <Row extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
    withClient(demo.databaseUrl, async (client) => (await client.query<Row>(text, values)).rows);
  const download = async ({ session }: MadePerson) => {
    const { status, headers, text } = await demo.page('/you/data/download', session);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    return JSON.parse(text) as PersonalData & Readonly<Record<string, readonly Record<string, unknown>[]>>;
  };
  const watchlist = <Row extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
    withClient(
      String(demo.settingsOf('watchlist')['DATABASE_URL']),
      async (client) => (await client.query<Row>(text, values)).rows,
    );
  /** Where a text is in the database of the gateway, as `table.column`. */
  const findPlaces = async (text: string): Promise<string[]> => {
    const columns = await query<{ place: string; found: boolean }>(`
      SELECT c.table_name || '.' || c.column_name AS place,
             (xpath('/row/found/text()', query_to_xml(format('SELECT EXISTS (SELECT FROM %I WHERE strpos(lower(%I::text), %L) > 0) AS found',
               c.table_name, c.column_name, '${text}'), false, true, '')))[1]::text = 'true' AS found
        FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
       WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' ORDER BY 1`);
    return columns.filter(({ found }) => found).map(({ place }) => place);
  };

  it('has what is of the person in all workspaces, and nothing of others; by a provider of identities only of the one', async () => {
    const ana = await person(keys[0], 'owner');
    await person(keys[1], 'member', ana.email);
    const bo = await person(keys[0], 'member');
    await demo.page(`/companies/${COMPANY}`, ana.session);
    await demo.page(`/companies/${COMPANY}`, bo.session);
    await query('UPDATE api_keys SET made_by_user = $1 WHERE prefix = $2', ana.id, keys[0].slice(4, 12));
    await query(
      'UPDATE workspaces w SET contact_email = $1 FROM api_keys k WHERE k.workspace_id = w.id AND k.prefix = $2',
      ana.email.toUpperCase(),
      keys[0].slice(4, 12),
    );
    await query('UPDATE memberships SET invited_by = $1 WHERE user_id = $2', ana.id, bo.id);
    await query("UPDATE users SET name = 'Ana Elsewhere' WHERE id = $1", ana.id);
    const made = await demo.page('/verifications/new', ana.session, {
      name: 'Cedar Ridge Bakery, LLC',
      state: 'Colorado',
    });
    const [id] = /ver_[\w-]+/.exec(String(made.headers['location'])) ?? [];
    const data = await download(ana);
    expect(data.user).toMatchObject({ id: ana.id, email: ana.email, name: 'Ana Elsewhere' });
    expect((await demo.page('/you', ana.session)).text).toContain('Ana Elsewhere');
    expect(data['memberships']?.map(({ role }) => role).sort()).toEqual(['member', 'owner']);
    expect(data['sessions_and_programs']).toHaveLength(2);
    expect(data['keys_made']).toMatchObject([{ id: keys[0].slice(4, 12) }]);
    expect(data['invitations_made']).toMatchObject([{ person: bo.id }]);
    expect(data['log_of_reads']?.filter(({ count }) => count !== 0)).toMatchObject([
      { count: 1, first_at: expect.any(String) },
    ]);
    expect(data['cases']).toMatchObject([
      { id, status: 'in_review', is_assigned: false, is_decided: false, entries: 1, entries_that_name: 0 },
    ]);
    expect(data['contact_address']).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(bo.email);
    expect((await download(bo)).cases).toEqual([]);
    const printed = JSON.parse(
      await runCli(demo.databaseUrl, 'people', 'export', ana.email.toUpperCase()),
    ) as PersonalData;
    expect(withoutTimes({ ...printed, digests: [] })).toEqual(withoutTimes(data));
    await query(`UPDATE api_keys SET signed_in_by = 'sso' WHERE prefix = $1`, ana.session.slice(4, 12));
    await eventually(async () => (await download(ana))['memberships']?.length, 1, 10_000);
    expect((await download(ana)).user).toEqual({ id: ana.id, email: ana.email, name: null, created_at: null });
    expect((await demo.page('/you', ana.session)).text).not.toContain('Ana Elsewhere');
    expect((await demo.page('/you/data/delete', ana.session, {})).status).toBe(403);
    expect((await demo.page('/you/data', bo.session)).text).toContain('href="/you/data/delete"');
    expect((await demo.page('/you/data', ana.session)).text).not.toContain('href="/you/data/delete"');
  });

  it('is kept for the last owner of others, and else erased everywhere: sessions end at once, logs and cases keep an id', async () => {
    const [ana, bo] = [await person(keys[0], 'owner', 'ana.erased@example.com'), await person(keys[0], 'member')];
    await query(
      `UPDATE memberships SET role = 'member' WHERE user_id <> $1 AND workspace_id = (SELECT workspace_id FROM memberships WHERE user_id = $1)`,
      ana.id,
    );
    const { session } = await person(keys[1], 'viewer', ana.email);
    await query('UPDATE users SET name = $2 WHERE id = $1', ana.id, 'Ana Erased');
    const made = await demo.page('/verifications/new', bo.session, {
      name: 'Cedar Ridge Bakery, LLC',
      state: 'Colorado',
    });
    const [id = ''] = /ver_[\w-]+/.exec(String(made.headers['location'])) ?? [];
    await demo.page(`/verifications/${id}`, bo.session, { note: 'Ana.Erased@example.com' });
    await query(`UPDATE verifications SET assignee = $2 WHERE id = $1`, id, ana.email);
    await query(
      `UPDATE workspaces SET contact_email = $1 WHERE id = (SELECT workspace_id FROM memberships WHERE user_id = $2)`,
      ana.email,
      bo.id,
    );
    await query(
      `INSERT INTO sign_in_links (hash, email, expires_at) VALUES (sha256($1::bytea), $2, now() + interval '1 hour')`,
      ana.id,
      ana.email,
    );
    const delivery = { type: 'digest', email: 'Ana.Erased@Example.com' };
    const follow = await demo.get('/v1/watchlists', {
      method: 'POST',
      headers: { 'x-api-key': keys[0], 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Suppliers', delivery }),
    });
    const { id: list } = JSON.parse(follow.text) as { id: string };
    const refused = await demo.page('/you/data/delete', ana.session, {});
    expect([refused.status, textIn(refused.text)]).toEqual([
      409,
      expect.stringContaining('ana.erased@example.com is the last owner of'),
    ]);
    await expect(runCli(demo.databaseUrl, 'people', 'delete', ana.email, '--confirm', ana.email)).rejects.toThrow(
      'Make another person an owner',
    );
    expect((await demo.page('/you', ana.session)).text).toContain(ana.email);
    await query(`UPDATE memberships SET role = 'owner' WHERE user_id = $1`, bo.id);
    expect((await demo.page('/you/data/delete', ana.session, {}, { origin: 'https://evil.example' })).status).toBe(400);
    const done = await demo.page('/you/data/delete', ana.session, {});
    expect([done.status, done.headers['location']]).toEqual([303, '/sign-in']);
    for (const ended of [ana.session, session]) expect((await demo.page('/you', ended)).text).not.toContain(ana.email);
    const kept = await query('SELECT kind, revoked_at IS NOT NULL AS ended FROM api_keys WHERE user_id = $1', ana.id);
    expect(kept).toEqual([
      { kind: 'session', ended: true },
      { kind: 'session', ended: true },
    ]);
    expect(await query('SELECT assignee FROM verifications WHERE id = $1', id)).toEqual([{ assignee: ana.id }]);
    const digest = async () => (await demo.get(`/v1/watchlists/${list}`, { headers: { 'x-api-key': keys[0] } })).text;
    await eventually(async () => /erased@erased\.invalid/.test(await digest()), true, 30_000);
    await eventually(() => findPlaces(ana.email), [], 30_000);
    expect(await findPlaces('ana erased')).toEqual([]);
    expect(await findPlaces(bo.email)).toEqual(['users.email']);
  });

  /** A case of the workspace of a person, with an assignee and the entry that names it. */
  const makeCase = async ({ session }: MadePerson, assignee: string): Promise<string> => {
    const made = await demo.page('/verifications/new', session, { name: 'Cedar Ridge Bakery', state: 'Colorado' });
    const [id = ''] = /ver_[\w-]+/.exec(String(made.headers['location'])) ?? [];
    await demo.page(`/verifications/${id}`, session, { note: assignee });
    await query('UPDATE verifications SET assignee = $2 WHERE id = $1', id, assignee);
    return id;
  };
  const namesIn = async (id: string): Promise<unknown[]> => {
    const [row] = await query<{ assignee: string; texts: unknown[] }>(
      `SELECT assignee, jsonb_path_query_array(history, '$[*].text') AS texts FROM verifications WHERE id = $1`,
      id,
    );
    return [row?.assignee, ...(row?.texts ?? []).filter(Boolean)];
  };

  it('is erased in cases of a workspace that was left too, and nothing of a person whose address has it as its end', async () => {
    const leaving = await person(keys[0], 'member', 'ana.left@example.com');
    const staying = await person(keys[1], 'member', leaving.email);
    const other = await person(keys[0], 'owner', 'dana.left@example.com');
    const cases = [
      await makeCase(leaving, 'Ana.Left@example.com'),
      await makeCase(staying, leaving.email),
      await makeCase(other, other.email),
    ] as const;
    await demo.page(`/companies/${COMPANY}`, leaving.session);
    await query('UPDATE api_keys SET made_by_user = $1 WHERE prefix = $2', leaving.id, keys[0].slice(4, 12));
    await query('UPDATE memberships SET invited_by = $1 WHERE user_id = $2', leaving.id, other.id);
    await query(
      `DELETE FROM memberships m USING api_keys k
        WHERE m.user_id = $1 AND k.workspace_id = m.workspace_id AND k.prefix = $2`,
      leaving.id,
      keys[0].slice(4, 12),
    );
    await query('DELETE FROM api_keys WHERE prefix = $1', leaving.session.slice(4, 12)); // as 31 days after its end
    const [{ name: left }] = (await query<{ name: string }>(
      'SELECT w.name FROM workspaces w JOIN api_keys k ON k.workspace_id = w.id WHERE k.prefix = $1',
      keys[0].slice(4, 12),
    )) as [{ name: string }];
    await query(
      `INSERT INTO workspace_notices SELECT id, 'limit_80', 'x 2026-11-30 ' || $2 FROM workspaces WHERE name = $1`,
      left,
      leaving.id,
    );
    const exported = await download(staying);
    for (const part of ['invitations_made', 'keys_made', 'notices', 'log_of_reads'])
      expect([part, exported[part]?.some(({ workspace }) => workspace === left)]).toEqual([part, true]);
    expect(exported['cases']?.map(({ id }) => id).sort()).toEqual(cases.slice(0, 2).sort());
    expect(exported['cases']).toEqual(
      Array(2).fill(expect.objectContaining({ is_assigned: true, entries: 2, entries_that_name: 1 })),
    );
    await runCli(demo.databaseUrl, 'people', 'delete', leaving.email, '--confirm', leaving.email);
    for (const id of cases.slice(0, 2)) expect(await namesIn(id)).toEqual([leaving.id, leaving.id]);
    expect(await namesIn(cases[2])).toEqual([other.email, other.email]);
  });

  it('is erased in the digests to the role, and nothing of another person', async () => {
    const [ana, bo] = [await person(keys[0], 'member', 'ana.role@example.com'), await person(keys[0], 'member')];
    const copies = () => watchlist('SELECT FROM workspace_contacts WHERE people::text LIKE $1', `%${ana.email}%`);
    await eventually(async () => (await copies()).length, 1, 30_000);
    const [workspace] = await query<{ id: number }>(
      'SELECT workspace_id AS id FROM api_keys WHERE prefix = $1',
      keys[0].slice(4, 12),
    );
    await watchlist(
      `WITH made AS (INSERT INTO watchlists (id, workspace_id, name, delivery_type, role) VALUES ('wl_role', $2, 'x', 'digest', 'member') RETURNING id)
       INSERT INTO digest_readers (watchlist_id, person_id, day) SELECT made.id, person.id, '2026-11-29' FROM made, unnest($1::text[]) AS person (id)`,
      [ana.id, bo.id],
      workspace?.id,
    );
    expect((await download(ana))['digests']).toEqual([
      { workspace: expect.any(String), watchlist: 'x', last_day: '2026-11-29', unsubscribed_at: null },
    ]);
    await demo.page('/you/data/delete', ana.session, {});
    // The next person with the address is deleted before the first is erased there.
    const next = await person(keys[0], 'member', ana.email);
    await watchlist(`INSERT INTO digest_readers (watchlist_id, person_id) VALUES ('wl_role', $1)`, next.id);
    await demo.page('/you/data/delete', next.session, {});
    await eventually(
      () => watchlist(`SELECT person_id FROM digest_readers WHERE watchlist_id = 'wl_role'`),
      [{ person_id: bo.id }],
      30_000,
    );
    await eventually(copies, [], 30_000);
  });

  it('of an address that never signed in is erased by the operator, who has to name it twice', async () => {
    const id = await makeCase(await person(keys[0], 'member'), 'Cy.Link@example.com');
    await query(
      `INSERT INTO sign_in_links (hash, email, expires_at) VALUES (sha256('x'), 'cy.link@example.com', now())`,
    );
    await expect(runCli(demo.databaseUrl, 'people', 'delete', 'cy.link@example.com')).rejects.toThrow('--confirm');
    await runCli(demo.databaseUrl, 'people', 'delete', 'Cy.Link@example.com', '--confirm', 'Cy.Link@example.com');
    expect(await namesIn(id)).toEqual(['erased@erased.invalid', 'erased@erased.invalid']);
    await eventually(() => findPlaces('cy.link@example.com'), [], 30_000);
    await expect(runCli(demo.databaseUrl, 'people', 'export', 'cy.link@example.com')).rejects.toThrow('No person');
  });
});
