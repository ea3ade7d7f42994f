import { beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { eventually } from '@registry/testing';
import { randomUUID } from 'node:crypto';
import { MailedLinks, readSession } from '../testing/accounts/mailed-links.ts';
import { Documented } from '../testing/documented.ts';
import { problemIn } from '../testing/problem-in.ts';
import { textIn } from '../testing/shown-page.ts';
import { ExtraGateway, type GatewaySurface, sharedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';
import type { WorkspaceSession } from './workspace-session.ts';
import type { WorkspacePerson } from './workspace-person.ts';

const PEOPLE = '/v1/workspace/people';
const newEmail = () => `${randomUUID()}@example.com`;

describe('the people of a workspace', () => {
  const document = new Documented('production');
  let production: GatewaySurface;
  let demo: GatewaySurface;
  let links: MailedLinks;
  let workspace: WorkspaceRequests;
  let other: WorkspaceRequests;

  beforeAll(async () => {
    [production, demo] = [await sharedGateway(), await sharedGateway('demo')];
    links = new MailedLinks(demo);
    [workspace, other] = [await WorkspaceRequests.create(production), await WorkspaceRequests.create(production)];
  });

  const invite = async (email: string, role = 'member', at = workspace) => {
    const response = await at.send('POST', PEOPLE, { email, role });
    expect([response.status, document.departures('inviteWorkspacePerson', response)]).toEqual([201, []]);
    return JSON.parse(response.text) as WorkspacePerson;
  };
  const list = async (at = workspace) => (await at.json(`${PEOPLE}?per_page=100`)).data as WorkspacePerson[];
  const isSignedIn = async (session: string) => (await demo.page('/you', session)).text.includes('Sign out everywhere');

  it('201: are invited by mail to one workspace, and join with the first session there', async () => {
    const email = newEmail();
    const path = await links.mailed(email, () => invite(email.toUpperCase(), 'viewer'));
    const { name } = await workspace.json('/v1/workspace/settings');
    expect((await links.mails(email))[0]).toContain(`You are invited to the workspace ${name}, with the role viewer.`);
    const elsewhere = await links.mailed(email, () => invite(email, 'owner', other));
    expect((await list()).find((one) => one.email === email)).toMatchObject({ role: 'viewer', joined_at: null });
    const session = readSession(await links.use(path));
    expect(textIn((await demo.page('/you', session)).text)).toContain(`Workspace ${name}, as viewer`);
    const [found] = (await list()).filter((one) => one.email === email);
    expect(found).toMatchObject({ role: 'viewer', joined_at: expect.any(String), invited_by: null });
    expect((await list(other)).map((one) => [one.email, one.id, one.joined_at])).toEqual([[email, found?.id, null]]);
    await demo.page('/you', session, { name: 'Ana <b>' });
    expect([(await list()).find(({ id }) => id === found?.id)?.name, (await list(other))[0]?.name]).toEqual([
      'Ana <b>',
      null,
    ]);
    await withClient(demo.databaseUrl, (client) =>
      client.query(
        "UPDATE memberships SET joined_at = now(), joined_by = 'sso' WHERE user_id = $1 AND joined_at IS NULL",
        [found?.id],
      ),
    );
    expect((await list(other))[0]).toMatchObject({ name: null, joined_at: expect.any(String) });
    expect(readSession(await links.use(elsewhere))).not.toBe('');
    expect((await list(other))[0]).toMatchObject({ role: 'owner', name: 'Ana <b>', joined_at: expect.any(String) });
  });

  it('are invited again with another role, and not by a link that was withdrawn', async () => {
    const email = newEmail();
    const first = await links.mailed(email, () => invite(email, 'viewer'));
    const { id } = await invite(email, 'owner');
    expect((await list()).find((one) => one.id === id)).toMatchObject({ role: 'owner', joined_at: null });
    const withdrawn = await workspace.send('DELETE', `${PEOPLE}/${id}`);
    expect([withdrawn.status, document.departures('removeWorkspacePerson', withdrawn)]).toEqual([200, []]);
    expect((await links.use(first)).status).toBe(410);
    const { rows } = await withClient(demo.databaseUrl, (client) =>
      client.query('SELECT FROM users WHERE id = $1', [id]),
    );
    expect(rows).toEqual([]); // nothing is kept of somebody who never joined
    for (let count = 3; count <= 5; count += 1) await invite(email);
    expect(problemIn(await workspace.send('POST', PEOPLE, { email, role: 'member' }))).toMatchObject({
      status: 422,
      param: 'email',
    });
  });

  it('422 and 404: are refused with another body, in another workspace, and while sign-up is off', async () => {
    const { id, email } = await demo.makePerson(workspace.key, 'member');
    for (const body of [
      { email, role: 'owner' },
      { email: 'x', role: 'owner' },
      { email: newEmail(), role: 'root' },
      {},
    ])
      expect((await workspace.send('POST', PEOPLE, body)).status).toBe(422);
    for (const method of ['PUT', 'DELETE'] as const) {
      const refused = await other.send(method, `${PEOPLE}/${id}`, method === 'PUT' ? { role: 'owner' } : undefined);
      expect(problemIn(refused)).toMatchObject({ status: 404, code: 'person_not_found' });
    }
    const off = await ExtraGateway.start(production, { SIGN_UP: 'off' });
    const refused = await new WorkspaceRequests(off, workspace.key).send('POST', PEOPLE, {
      email: newEmail(),
      role: 'owner',
    });
    await off.end();
    expect(problemIn(refused)).toMatchObject({
      status: 422,
      message: expect.stringContaining('Nobody can be invited'),
    });
  });

  it('409: keep an owner who has joined, also where two leave at the same time', async () => {
    const own = await WorkspaceRequests.create(production);
    const one = await demo.makePerson(own.key, 'owner');
    await invite(newEmail(), 'owner', own);
    const demoted = await own.send('PUT', `${PEOPLE}/${one.id}`, { role: 'member' });
    expect(problemIn(demoted)).toMatchObject({ status: 409, code: 'last_owner' });
    expect(document.departures('changeWorkspaceRole', demoted)).toEqual([]);
    const refused = await demo.page('/you/leave', one.session, {});
    expect([refused.status, textIn(refused.text)]).toEqual([409, expect.stringContaining('is the last owner')]);
    const two = await demo.makePerson(own.key, 'owner');
    const left = await Promise.all([
      demo.page('/you/leave', one.session, {}),
      demo.page('/you/leave', two.session, {}),
      own.send('DELETE', `${PEOPLE}/${one.id}`),
      own.send('PUT', `${PEOPLE}/${two.id}`, { role: 'viewer' }),
    ]);
    const succeeded = left.map(({ status }) => status < 400);
    const [, twoLeft, , twoDemoted] = succeeded;
    // Two may also leave after being made a viewer: One stays as the owner.
    expect(succeeded.filter(Boolean)).toHaveLength(twoLeft && twoDemoted ? 2 : 1);
    expect((await list(own)).filter((person) => person.role === 'owner' && person.joined_at !== null)).toHaveLength(1);
  });

  it('200: lose their sessions there, and only there, with their membership, and rights with their role', async () => {
    const person = await demo.makePerson(workspace.key, 'owner');
    const elsewhere = await demo.makePerson(other.key, 'member', person.email);
    expect((await demo.page('/workspace/people', person.session)).status).toBe(200);
    const changed = await workspace.send('PUT', `${PEOPLE}/${person.id}`, { role: 'member' });
    expect(changed.status).toBe(409);
    await demo.makePerson(workspace.key, 'owner');
    expect((await workspace.send('PUT', `${PEOPLE}/${person.id}`, { role: 'member' })).status).toBe(200);
    await eventually(async () => (await demo.page('/workspace/people', person.session)).status, 403, 10_000);
    expect((await demo.page('/workspace/people', person.session, { email: newEmail(), role: 'owner' })).status).toBe(
      403,
    );
    expect((await workspace.send('DELETE', `${PEOPLE}/${person.id}`)).status).toBe(200);
    await eventually(() => isSignedIn(person.session), false, 10_000);
    expect(await isSignedIn(elsewhere.session)).toBe(true);
  });

  it('are managed on a page by owners: another site and a role that was lost a moment ago change nothing', async () => {
    const own = await WorkspaceRequests.create(production);
    const [ana, ben] = [await demo.makePerson(own.key, 'owner'), await demo.makePerson(own.key, 'owner')];
    const post = (path: string, fields: Record<string, string>, session = ana.session, site = 'same-origin') =>
      demo.page(`/workspace/people${path}`, session, fields, { 'sec-fetch-site': site });
    const email = newEmail();
    expect((await post('', { email, role: 'member' }, ana.session, 'cross-site')).status).toBe(400);
    expect(textIn((await post('', { email, role: 'member' })).text)).toContain(`${email} was sent an invitation.`);
    expect((await list(own)).find((one) => one.email === email)).toMatchObject({ invited_by: ana.id });
    const refused = await post('', { email: 'nobody', role: 'member' });
    expect([refused.status, refused.text.includes('value="nobody"')]).toEqual([422, true]);
    expect((await demo.page('/workspace/people', ben.session)).status).toBe(200); // cached
    expect((await post(`/${ben.id}/role`, { role: 'viewer' })).status).toBe(303);
    await withClient(demo.databaseUrl, (client) =>
      client.query("UPDATE memberships SET role = 'viewer' WHERE user_id = $1", [ana.id]),
    );
    expect((await post(`/${ben.id}/role`, { role: 'owner' })).status).toBe(401);
    expect((await list(own)).map(({ role }) => role).sort()).toEqual(['member', 'viewer', 'viewer']);
  });
});

describe('the person who reads, or makes a key,', () => {
  it('is in logs and keys by an id, and on their pages by the address, until the person is removed', async () => {
    const [production, demo] = [await sharedGateway(), await sharedGateway('demo')];
    const workspace = await WorkspaceRequests.create(production);
    const person = await demo.makePerson(workspace.key, 'owner');
    const second = await demo.makePerson(workspace.key, 'owner');
    await demo.page('/companies/us-co-20191000001', person.session);
    await demo.page('/workspace/keys', person.session, { name: 'Hers', role: 'read' });
    const entries = (await workspace.get('/v1/workspace/audit')).text
      .split('\n')
      .map((line) => JSON.parse(line || '{}'));
    expect(entries[0].entry).toMatchObject({
      user: person.id,
      key: person.session.slice(4, 12),
    });
    expect(entries[0].entry.subjects[0]).toBe('us-co-20191000001'); // then those that its page links
    const { data } = await workspace.json('/v1/workspace/keys');
    expect(data.map((key: { name: string; made_by: string | null }) => [key.name, key.made_by])).toEqual([
      ['Hers', person.id],
      [null, null],
    ]);
    const shown = async (path: string) => textIn((await demo.page(`/workspace/${path}`, second.session)).text);
    expect([await shown('log'), await shown('keys')]).toEqual([
      expect.stringContaining(person.email),
      expect.stringContaining(`by ${person.email}`),
    ]);
    await workspace.send('DELETE', `${PEOPLE}/${person.id}`);
    expect([await shown('log'), await shown('keys')]).toEqual([
      expect.stringContaining(person.id),
      expect.stringContaining(`by ${person.id}`),
    ]);
    expect(await shown('log')).not.toContain(person.email);
  });
});

describe('sessions and connected programs', () => {
  const document = new Documented('production');

  it('200: are listed with their person and ended one by one; a person ends all sessions, and no program', async () => {
    const [production, demo] = [await sharedGateway(), await sharedGateway('demo')];
    const [workspace, other] = [await WorkspaceRequests.create(production), await WorkspaceRequests.create(production)];
    const person = await demo.makePerson(workspace.key, 'member');
    const second = await new MailedLinks(demo).signIn(person.email);
    const grant = await withClient(demo.databaseUrl, async (client) => {
      const { rows } = await client.query<{ prefix: string }>(
        `INSERT INTO api_keys (workspace_id, prefix, hmac, daily_limit, kind, user_id, scopes, client_id, client_name, grant_id, counts_toward)
         SELECT workspace_id, substr(md5(prefix), 1, 8), hmac, daily_limit, 'grant', user_id, '{read,watch,manage}', 'app', 'An <i>app</i>', $2, counts_toward
           FROM api_keys WHERE prefix = $1 RETURNING prefix`,
        [person.session.slice(4, 12), randomUUID()],
      );
      return rows[0]?.prefix ?? '';
    });
    const listed = await workspace.get('/v1/workspace/sessions');
    expect([listed.status, document.departures('listWorkspaceSessions', listed)]).toEqual([200, []]);
    expect(JSON.parse(listed.text)).toMatchObject({
      total_count: 3,
      data: [
        { id: grant, kind: 'grant', program: 'An <i>app</i>', scopes: ['read', 'watch'], signed_in_by: null },
        { id: second.slice(4, 12), kind: 'session', scopes: ['read', 'match', 'watch', 'verify'], person: person.id },
        { id: person.session.slice(4, 12), email: person.email, signed_in_by: 'mail' },
      ],
    });
    expect((await other.json('/v1/workspace/sessions')).total_count).toBe(0);
    const path = `/v1/workspace/sessions/${person.session.slice(4, 12)}`;
    expect(problemIn(await other.send('DELETE', path))).toMatchObject({ status: 404, code: 'session_not_found' });
    const ended = await workspace.send('DELETE', path);
    expect([ended.status, document.departures('endWorkspaceSession', ended)]).toEqual([200, []]);
    const page = textIn((await demo.page('/you', second)).text);
    const used = async () =>
      ((await workspace.json('/v1/workspace/sessions')).data as WorkspaceSession[]).map(
        (one) => one.last_used_at !== null,
      );
    await eventually(used, [false, true], 10_000);
    expect(page).toMatch(/This browser.*An <i>app<\/i>/);
    const stranger = await demo.makePerson(workspace.key, 'member');
    for (const id of [grant, '%00', 'x'])
      expect((await demo.page(`/you/sessions/${id}/end`, stranger.session, {})).status).toBe(404);
    expect((await demo.page('/you/sign-out', second, {})).status).toBe(303);
    expect(textIn((await demo.page('/you', second)).text)).not.toContain(person.email);
    const left = (await workspace.json('/v1/workspace/sessions')).data as { id: string }[];
    expect(left.map(({ id }) => id)).toEqual([stranger.session.slice(4, 12), grant]);
  });
});
