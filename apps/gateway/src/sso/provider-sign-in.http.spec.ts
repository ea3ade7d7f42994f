import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { CookieBrowser } from '../testing/sso/cookie-browser.ts';
import { refusalIn, SsoWorkspace } from '../testing/sso/sso-workspace.ts';
import { ExtraGateway } from '../testing/started-gateway.ts';
import { textIn } from '../testing/shown-page.ts';

const ADMINS = ['staff', 'admins'];
const SET_INVITER = `
  UPDATE memberships m SET invited_by = $3 FROM users u, workspaces w
   WHERE w.id = m.workspace_id AND w.name = $1 AND u.id = m.user_id AND u.email = $2`;

describe('sign-in by the provider of a workspace', () => {
  let acme: SsoWorkspace;
  /** A workspace whose provider says what it likes. */
  let mallory: SsoWorkspace;
  let emails = 0;

  beforeAll(async () => {
    [acme, mallory] = await Promise.all([SsoWorkspace.make(), SsoWorkspace.make({ isInUserInfo: true })]);
  });
  afterAll(() => Promise.all([acme, mallory].map(({ provider }) => provider.end())));

  const newEmail = () => `person-${(emails += 1)}@acme.example`;
  const people = async ({ api }: SsoWorkspace) =>
    (await api.json('/v1/workspace/people')).data as { id: string; email: string; name: string | null }[];
  const name = async (at: SsoWorkspace, email: string) => (await people(at)).find((one) => one.email === email)?.name;

  it('signs in a new person with the role of the groups, in a browser that keeps only the session', async () => {
    const email = newEmail();
    const browser = new CookieBrowser();
    const { status, headers, text, session } = await acme.signIn(
      { email: email.toUpperCase(), groups: ADMINS },
      browser,
    );
    expect([status, headers['refresh'], textIn(text)]).toEqual([
      200,
      '0;url=/you',
      expect.stringContaining(`You are signed in to ${acme.name} as ${email}.`),
    ]);
    expect(await acme.person(session)).toEqual({
      ...{ workspace: acme.name, email, role: 'owner' },
      ...{ signed_in_by: 'sso', joined_by: 'sso' },
    });
    expect(browser.cookie(acme.start, 'sso_sign_in')).toBeUndefined();
    expect([headers['set-cookie']].flat().map((one) => one?.replace(/=[^;]*/, ''))).toEqual([
      'sso_sign_in; Path=/sign-in/sso; Max-Age=0; HttpOnly; SameSite=Lax',
      'workspace_key; Path=/; HttpOnly; SameSite=Strict',
    ]);
  });

  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'takes claims of the user info, and a client that sends its secret by %s',
    async (clientAuth) => {
      const workspace = await SsoWorkspace.make({ clientAuth, isInUserInfo: true });
      const email = newEmail();
      const { session } = await workspace.signIn({ email, email_verified: true, groups: ADMINS });
      expect(await workspace.person(session)).toMatchObject({ workspace: workspace.name, email, role: 'owner' });
      await workspace.provider.end();
    },
  );

  it('leads to the page that the person came for, but to none of another site', async () => {
    acme.provider.account = { email: newEmail() };
    const targets = ['/decisions?tag=a', '//evil.example', 'https://evil.example', '/\\evil.example'];
    const led = targets.map(async (to) => {
      const page = await new CookieBrowser().visit(`${acme.start}?${new URLSearchParams({ to }).toString()}`);
      return page.headers['refresh'];
    });
    expect(await Promise.all(led)).toEqual(['0;url=/decisions?tag=a', '0;url=/you', '0;url=/you', '0;url=/you']);
  });

  it('gives a person the role of the groups with each sign-in, and leaves the last owner one', async () => {
    const workspace = await SsoWorkspace.make();
    const [one, other] = [newEmail(), newEmail()];
    const role = async (email: string, groups: readonly string[]) =>
      (await workspace.person((await workspace.signIn({ email, groups })).session))?.role;
    expect(await role(one, ADMINS)).toBe('owner');
    expect(await role(one, [])).toBe('owner');
    expect(await role(other, [])).toBe('viewer');
    expect(await role(other, ADMINS)).toBe('owner');
    expect(await role(one, ['staff'])).toBe('viewer');
    await workspace.provider.end();
  });

  it('never signs in to another workspace, also with the address of a person of that', async () => {
    const { id, email, session } = await acme.demo.makePerson(acme.api.key, 'owner', newEmail());
    await acme.demo.page('/you', session, { name: 'Ana' });
    await mallory.api.send('POST', '/v1/workspace/people', { email, role: 'viewer' });
    const taken = await mallory.signIn({ email, email_verified: true, groups: ADMINS });
    expect(await mallory.person(taken.session)).toMatchObject({ workspace: mallory.name, joined_by: 'sso' });
    const own = await acme.signIn({ email, groups: ADMINS });
    expect(await acme.person(own.session)).toMatchObject({ email, signed_in_by: 'sso', joined_by: 'mail' });
    expect([await name(mallory, email), await name(acme, email)]).toEqual([null, 'Ana']);
    const you = textIn((await acme.demo.page('/you', taken.session)).text);
    expect([you.includes(mallory.name), you.includes(acme.name)]).toEqual([true, false]);
    const moved = await acme.demo.page('/you/workspace', taken.session, { workspace: acme.name });
    expect([moved.status, moved.headers['set-cookie']]).toEqual([403, undefined]);
    expect((await acme.demo.page('/you', taken.session, { name: 'Mallory' })).status).toBe(403);
    await mallory.api.send('DELETE', `/v1/workspace/people/${id}`);
    expect(await acme.person(session)).toMatchObject({ workspace: acme.name, email, role: 'owner' });
    expect(textIn((await acme.demo.page('/you', session)).text)).toContain(acme.name);
  });

  it('lets a person who was removed in again as the provider says, with another session', async () => {
    const email = newEmail();
    const before = await acme.signIn({ email });
    const { id = '' } = (await people(acme)).find((one) => one.email === email) ?? {};
    await acme.api.send('DELETE', `/v1/workspace/people/${id}`);
    expect(await acme.person(before.session)).toBeUndefined();
    const after = await acme.signIn({ email });
    expect(await acme.person(after.session)).toMatchObject({ email, role: 'viewer' });
    expect(await acme.person(before.session)).toBeUndefined();
  });

  it('ends the session that the browser had, without its cookie at the end, and neither another one nor a key', async () => {
    const { session: before, email } = await acme.demo.makePerson(acme.api.key, 'member', newEmail());
    const elsewhere = await mallory.demo.makePerson(mallory.api.key, 'member', email);
    const signIn = async (at: SsoWorkspace, had: string) => {
      at.provider.account = { email, email_verified: true };
      const browser = new CookieBrowser();
      // Only the first request has it: like a browser, which sends it with no redirect of another site.
      await browser.visit(at.start, undefined, { cookie: `workspace_key=${had}` });
      return browser.cookie(at.start, 'workspace_key') ?? '';
    };
    const first = await signIn(acme, before);
    expect(await acme.person(before)).toBeUndefined();
    const second = await signIn(mallory, first);
    expect(await acme.person(first)).toBeUndefined();
    await signIn(acme, acme.api.key);
    expect((await acme.api.get('/v1/workspace/people')).status).toBe(200);
    for (const session of [elsewhere.session, second])
      expect(await mallory.person(session)).toMatchObject({ workspace: mallory.name, email });
  });

  it('ends the sessions by a provider that is replaced or deleted, and no others', async () => {
    const workspace = await SsoWorkspace.make();
    const byMail = await workspace.demo.makePerson(workspace.api.key, 'owner');
    for (const end of [
      () => workspace.save({ client_id: 'other' }),
      () => workspace.api.send('DELETE', '/v1/workspace/sso'),
    ]) {
      await workspace.save();
      const { session } = await workspace.signIn({ email: newEmail() });
      await workspace.save({ default_role: 'member' });
      expect(await workspace.person(session)).toBeDefined();
      await end();
      expect(await workspace.person(session)).toBeUndefined();
    }
    expect(await workspace.person(byMail.session)).toBeDefined();
    await workspace.provider.end();
  });

  it('takes no new people where the installation does not', async () => {
    const known = newEmail();
    await acme.signIn({ email: known });
    const off = await ExtraGateway.start(acme.demo, { SIGN_UP: 'off', DEMO_URL: acme.demo.baseUrl });
    const end = async (email: string) => {
      const browser = new CookieBrowser();
      const { pathname, search } = new URL(await acme.callback({ email }, browser));
      const cookie = `sso_sign_in=${browser.cookie(acme.start, 'sso_sign_in') ?? ''}`;
      const page = await off.get(`${pathname}${search}`, { headers: { cookie } });
      return [page.status, refusalIn(page.text)];
    };
    const [named, invited] = [newEmail(), newEmail()];
    for (const [at, email, by] of [
      [acme, named, null],
      [acme, invited, 'usr_a'],
      [mallory, invited, null],
    ] as const) {
      await at.api.send('POST', '/v1/workspace/people', { email, role: 'viewer' });
      await withClient(acme.demo.databaseUrl, (client) => client.query(SET_INVITER, [at.name, email, by]));
    }
    for (const email of [known, named]) expect(await end(email)).toEqual([200, '']);
    for (const email of [newEmail(), invited])
      expect(await end(email)).toEqual([403, expect.stringMatching(/^This installation takes no new people\. Have /)]);
    await off.end();
  });
});
