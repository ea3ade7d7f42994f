import { beforeAll, describe, expect, it } from '@jest/globals';
import { type AppSettings, runAppCommand } from '@registry/testing';
import { withClient } from '@registry/private-servers';
import { randomUUID } from 'node:crypto';
import { MailedLinks, readSession } from '../../testing/accounts/mailed-links.ts';
import { textIn } from '../../testing/shown-page.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const newEmail = () => `${randomUUID()}@example.com`;

describe('signing in by mail', () => {
  let demo: GatewaySurface;
  let links: MailedLinks;
  let workspaces: readonly [WorkspaceRequests, WorkspaceRequests];

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    links = new MailedLinks(demo);
    const production = await sharedGateway();
    workspaces = [await WorkspaceRequests.create(production), await WorkspaceRequests.create(production)];
  });

  const makePerson = (role: 'owner' | 'member' | 'viewer' = 'member', email?: string, at = 0) =>
    demo.makePerson(workspaces[at]?.key ?? '', role, email);
  const update = (sql: string, email: string) =>
    withClient(demo.databaseUrl, (client) => client.query(`UPDATE sign_in_links SET ${sql} WHERE email = $1`, [email]));
  const you = async (session: string) => textIn((await demo.page('/you', session)).text);

  it('is by a link whose page uses nothing, and whose button makes one session, with a cookie as for a key', async () => {
    const { email } = await makePerson();
    const path = await links.mailed(email, () => links.request(` ${email.toUpperCase()} `, { to: '/decisions?tag=a' }));
    for (let count = 0; count < 2; count += 1) {
      const opened = await demo.page(path, '');
      expect([opened.status, opened.headers['set-cookie'], opened.headers['cache-control']]).toEqual([
        200,
        undefined,
        'no-store',
      ]);
      expect(textIn(opened.text)).toContain(`Sign in as ${email}`);
    }
    const used = await links.use(path, { to: '/decisions?tag=a' });
    expect([used.status, used.headers.location]).toEqual([303, '/decisions?tag=a']);
    expect(used.headers['set-cookie']).toEqual([
      expect.stringMatching(/^workspace_key=brs_\w+; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    expect(await you(readSession(used))).toContain(`Email address ${email}`);
    const again = await links.use(path);
    expect([again.status, readSession(again)]).toEqual([410, '']);
    expect((await demo.page(path, '')).status).toBe(410);
  });

  it('has one winner where a link is used twice at the same time', async () => {
    const { email } = await makePerson();
    const path = await links.mailed(email, () => links.request(email));
    const used = await Promise.all(Array.from({ length: 5 }, () => links.use(path)));
    expect(used.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
    expect(used.filter((one) => readSession(one) !== '')).toHaveLength(1);
  });

  it('is refused with an expired link, an invented one, one of another site, and for a person who was removed', async () => {
    const { id, email } = await makePerson();
    const path = await links.mailed(email, () => links.request(email));
    const foreign = await demo.page(path, '', {}, { 'sec-fetch-site': 'cross-site' });
    expect([foreign.status, readSession(foreign)]).toEqual([400, '']);
    expect((await demo.page('/sign-in', '', { email }, { origin: 'https://evil.example' })).status).toBe(400);
    await update("expires_at = now() - interval '1 second'", email);
    expect((await links.use(path)).status).toBe(410);
    await update("expires_at = now() + interval '1 minute'", email);
    await workspaces[0].send('DELETE', `/v1/workspace/people/${id}`);
    const removed = await links.use(path);
    expect([removed.status, readSession(removed)]).toEqual([410, '']);
    for (const token of ['x', `brl_${'0'.repeat(43)}`, '%00', "';--"])
      expect((await links.use(`/sign-in/${token}`)).status).toBe(410);
  });

  it('says and mails nothing that shows if an address is known, and sends an address five links while they are valid', async () => {
    const { email } = await makePerson();
    const unknown = newEmail();
    const shown = async (address: string) => {
      const { status, headers, text } = await links.request(address);
      const { 'x-request-id': id = '', 'content-length': length, ...others } = { ...headers, date: '' };
      return [
        status,
        others,
        Number(length) - address.length,
        text.replaceAll(address, '…').replaceAll(String(id), ''),
      ];
    };
    for (let count = 1; count <= 6; count += 1) expect(await shown(unknown)).toEqual(await shown(email));
    const last = await makePerson();
    await links.mailed(last.email, () => links.request(last.email)); // those before have been mailed, or never are
    expect([(await links.paths(email)).length, (await links.paths(unknown)).length]).toEqual([5, 0]);
    await Promise.all(Array.from({ length: 12 }, () => links.request(last.email)));
    const { rows } = await withClient(demo.databaseUrl, (client) =>
      client.query('SELECT count(*)::int AS made FROM sign_in_links WHERE email = $1', [last.email]),
    );
    expect(rows).toEqual([{ made: 5 }]);
  });

  it('is kept from nobody by invitations of a workspace, nor by requests of one client, which are limited', async () => {
    const { email } = await makePerson();
    const invite = (at: 0 | 1) => workspaces[at].send('POST', '/v1/workspace/people', { email, role: 'member' });
    const statuses = [];
    for (let count = 1; count <= 6; count += 1) statuses.push((await invite(1)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 422]);
    const third = await WorkspaceRequests.create(workspaces[0].gateway);
    expect((await third.send('POST', '/v1/workspace/people', { email, role: 'member' })).status).toBe(201);
    const { name: workspace = '' } = await workspaces[0].json('/v1/workspace/settings');
    expect(await you(await links.signIn(email, { workspace: String(workspace) }))).toContain(email);
    await update("created_at = now() - interval '16 minutes'", email);
    for (let count = 1; count <= 5; count += 1) await links.request(email);
    const { rows } = await withClient(demo.databaseUrl, (client) =>
      client.query(
        'SELECT count(*)::int AS valid FROM sign_in_links WHERE email = $1 AND workspace_id IS NULL AND used_at IS NULL AND expires_at > now()',
        [email],
      ),
    );
    expect(rows).toEqual([{ valid: 5 }]);
    const limited = await ExtraGateway.start(demo, { DEMO_PER_MINUTE: 25 });
    const requested = [];
    for (let count = 1; count <= 3; count += 1)
      requested.push((await new MailedLinks(limited).request(newEmail())).status);
    await limited.end();
    expect(requested).toEqual([200, 200, 429]);
  });

  it('shows a refused address again, and leads to no other site', async () => {
    const refused = await links.request('nobody');
    expect([refused.status, textIn(refused.text)]).toEqual([
      422,
      expect.stringContaining('The email address is not valid'),
    ]);
    const { email } = await makePerson();
    for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'x']) {
      const { text } = await demo.page(`/sign-in?to=${encodeURIComponent(to)}`, '');
      expect(text).not.toContain('name="to"');
    }
    const path = await links.mailed(email, () => demo.page('/decisions/sign-in', '', { email, company: 'us-co-1' }));
    expect(path).toContain('?to=%2Fdecisions%2Fus-co-1');
    expect((await links.use(path, { to: '//evil.example' })).headers.location).toBe('/you');
  });

  it('ends the session that the browser had, so that nobody chooses it beforehand', async () => {
    const [attacker, { email }] = [await makePerson(), await makePerson()];
    const path = await links.mailed(email, () => links.request(email));
    const session = readSession(await links.use(path, {}, attacker.session));
    expect(session).not.toBe(attacker.session);
    expect(await you(session)).toContain(email);
    expect((await demo.page('/you', attacker.session)).text).not.toContain(attacker.email);
    // The form for keys takes no session.
    expect((await demo.page('/sign-in', '', { key: session })).status).toBe(401);
    expect((await demo.page('/workspace/sign-out', session, {})).status).toBe(303);
    expect(await you(session)).not.toContain(email);
  });

  it('chooses one of several workspaces, and switches with a new session', async () => {
    const { email } = await makePerson('owner');
    await makePerson('viewer', email, 1);
    const [first, second] = await Promise.all(
      workspaces.map(async (one) => (await one.json('/v1/workspace/settings')).name as string),
    );
    const session = await links.signIn(email, { workspace: second ?? '' });
    expect(await you(session)).toMatch(new RegExp(`Workspace ${second}, as viewer.*Switch to ${first}`));
    const refused = await demo.page('/workspace', session);
    expect([refused.status, textIn(refused.text)]).toEqual([
      403,
      expect.stringContaining("Your role doesn't include this"),
    ]);
    const switched = await demo.page('/you/workspace', session, { workspace: first ?? '' });
    const other = readSession(switched);
    expect([switched.status, other === session]).toEqual([303, false]);
    expect(await you(other)).toContain(`Workspace ${first}, as owner`);
    expect((await demo.page('/workspace', other)).status).toBe(200);
    expect(await you(session)).not.toContain(email);
    const elsewhere = await WorkspaceRequests.create(workspaces[0].gateway);
    const { name } = await elsewhere.json('/v1/workspace/settings');
    const foreign = await demo.page('/you/workspace', other, { workspace: name });
    expect([foreign.status, readSession(foreign)]).toEqual([401, '']);
  });

  it('signs in to no other workspace than the chosen one, from which the person was removed meanwhile', async () => {
    const { email, id } = await makePerson('owner');
    await makePerson('viewer', email, 1);
    const names = workspaces.map(async (one) => (await one.json('/v1/workspace/settings')).name as string);
    const [first = '', second = ''] = await Promise.all(names);
    const path = await links.mailed(email, () => links.request(email));
    await withClient(demo.databaseUrl, (client) =>
      client.query(
        'DELETE FROM memberships m USING workspaces w WHERE (w.id, w.name, m.user_id) = (m.workspace_id, $1, $2)',
        [second, id],
      ),
    );
    const refused = await links.use(path, { workspace: second });
    expect([refused.status, readSession(refused), textIn(refused.text)]).toEqual([
      ...[422, ''],
      expect.stringContaining(`You cannot sign in to the workspace "${second}" any more.`),
    ]);
    expect(await you(readSession(await links.use(path, { workspace: first })))).toContain(
      `Workspace ${first}, as owner`,
    );
  });

  it('begins for the owner whom an operator names, with a mail or without', async () => {
    const { NATS_URL = demo.running.natsUrl, ...unmailed } = demo.settingsOf('gateway');
    const create = async (email: string, own: AppSettings) => {
      const args = ['workspaces', 'create', `Acme ${randomUUID()}`, '--owner', email, '--json'];
      return JSON.parse(await runAppCommand('gateway', args, own)) as Record<string, unknown>;
    };
    const email = newEmail();
    let made: Record<string, unknown> = {};
    const path = await links.mailed(email, async () => {
      made = await create(email.toUpperCase(), { ...unmailed, NATS_URL });
    });
    expect(made).toMatchObject({ invited: email, sign_in: 'http://127.0.0.1:3001/sign-in', mail_fault: null });
    const session = readSession(await links.use(path));
    expect(await you(session)).toContain(`Workspace ${String(made['workspace'])}, as owner`);
    const other = newEmail();
    expect(await create(other, unmailed)).toMatchObject({ mail_fault: 'NATS_URL is not set' });
    expect(await you(await links.signIn(other))).toContain('as owner');
  });

  it('starts a workspace where sign-up is open, and takes nobody new where it is off', async () => {
    const [open, off] = [
      await ExtraGateway.start(demo, { SIGN_UP: 'open' }),
      await ExtraGateway.start(demo, { SIGN_UP: 'off' }),
    ];
    try {
      const [newcomer, name] = [new MailedLinks(open), `Acme ${randomUUID()}`];
      const texts = await Promise.all([open, off].map(async (one) => textIn((await one.page('/sign-in', '')).text)));
      expect(texts.map((text) => text.includes('To start a workspace of your own'))).toEqual([true, false]);
      const email = newEmail();
      const path = await newcomer.mailed(email, () => newcomer.request(email));
      expect(textIn((await open.page(path, '')).text)).toContain('Name of your new workspace');
      const taken = (await workspaces[0].json('/v1/workspace/settings')).name as string;
      expect((await newcomer.use(path, { name: taken })).status).toBe(422);
      const session = readSession(await newcomer.use(path, { name }));
      expect(textIn((await open.page('/you', session)).text)).toContain(`Workspace ${name}, as owner`);
      const invited = newEmail();
      await workspaces[0].send('POST', '/v1/workspace/people', { email: invited, role: 'owner' });
      const [invitation = ''] = await links.paths(invited); // by a key, which is not the operator
      expect((await new MailedLinks(off).use(invitation)).status).toBe(410);
      expect((await links.use(invitation)).status).toBe(303);
    } finally {
      await Promise.all([open.end(), off.end()]);
    }
  });
});
