import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withClient } from '@registry/private-servers';
import { MailedLinks, readSession } from '../testing/accounts/mailed-links.ts';
import { Documented } from '../testing/documented.ts';
import { problemIn } from '../testing/problem-in.ts';
import { CookieBrowser } from '../testing/sso/cookie-browser.ts';
import { CLIENT, CustomerProvider } from '../testing/sso/customer-provider.ts';
import { refusalIn, SsoWorkspace } from '../testing/sso/sso-workspace.ts';
import { textIn } from '../testing/shown-page.ts';

describe('the provider of a workspace', () => {
  const document = new Documented('production');
  let acme: SsoWorkspace;
  let other: SsoWorkspace;

  beforeAll(async () => {
    [acme, other] = await Promise.all([SsoWorkspace.make(), SsoWorkspace.make()]);
  });
  afterAll(() => Promise.all([acme, other].map(({ provider }) => provider.end())));

  const stored = (sso: SsoWorkspace) =>
    withClient(sso.demo.databaseUrl, async (client) => {
      const sql =
        'SELECT client_secret FROM workspace_sso s JOIN workspaces w ON w.id = s.workspace_id WHERE w.name = $1';
      return String((await client.query<{ client_secret: Buffer }>(sql, [sso.name])).rows[0]?.client_secret);
    });
  const test = async (sso: SsoWorkspace) => {
    const { text } = await sso.demo.page('/workspace/sso/test', sso.api.key, {});
    return refusalIn(text) || textIn(/<p role="status">.*?<\/p>/s.exec(text)?.[0] ?? '');
  };

  it('200: is what the workspace sets, without the secret, which is stored encrypted', async () => {
    const shown = { ...acme.body(), object: 'workspace_sso', client_secret: undefined, is_required: false };
    await acme.save({ domains: ['ACME.example', 'acme.example'] });
    const response = await acme.api.get('/v1/workspace/sso');
    expect([response.status, document.departures('getWorkspaceSso', response)]).toEqual([200, []]);
    expect(JSON.parse(response.text)).toEqual({
      ...shown,
      redirect_uri: `/sign-in/sso/${encodeURIComponent(acme.name)}/callback`,
    });
    const saved = await acme.api.send('PUT', '/v1/workspace/sso', { ...acme.body(), client_secret: null });
    expect([saved.status, document.departures('saveWorkspaceSso', saved)]).toEqual([200, []]);
    const page = await acme.demo.page('/workspace/sso', acme.api.key);
    for (const text of [response.text, saved.text, page.text, await stored(acme)])
      expect(text).not.toContain(CLIENT.secret);
    expect(await stored(acme)).not.toBe(await stored(other));
  });

  it.each([
    ['issuer', { issuer: 'https://login.example.com/.well-known/openid-configuration' }],
    ['issuer', { issuer: 'http://login.example.com' }],
    ['issuer', { issuer: 'https://10.0.0.1' }],
    ['issuer', { issuer: 'https://user@login.example.com' }],
    ['client_secret', { client_secret: null, client_id: 'another' }],
    ['client_secret', { client_secret: null, issuer: 'https://login.example.com' }],
    ['group_claim', { group_claim: null }],
    ['default_role', { groups: [], default_role: null }],
    ['default_role', { default_role: 'admin' }],
    ['domains', { domains: [] }],
    ['domains', { domains: ['acme'] }],
    ['groups', { groups: [{ group: 'admins', role: 'root' }] }],
  ])('422: names %s where it is %j', async (param, changes) => {
    const response = await acme.api.send('PUT', '/v1/workspace/sso', acme.body(changes));
    expect(problemIn(response)).toMatchObject({ status: 422, param: expect.stringMatching(new RegExp(`^${param}`)) });
    expect(document.departures('saveWorkspaceSso', response)).toEqual([]);
  });

  it('is tested: the page says that it works, or what is wrong with it', async () => {
    expect(await test(acme)).toMatch(/^The provider responds, and accepts the client\./);
    await acme.save({ client_secret: 'a wrong secret' });
    expect(await test(acme)).toMatch(
      /^localhost:\d+ does not accept the client id with its secret\. .* has to enter those of/,
    );
    await acme.save({ issuer: `${acme.provider.issuer}/tenant` });
    expect(await test(acme)).toMatch(/^The response of localhost:\d+ is not valid \(OAUTH_/);
    await acme.save({ issuer: 'https://nobody.invalid' });
    expect(await test(acme)).toBe('The host nobody.invalid of the issuer was not found. Check its spelling.');
    await withClient(acme.demo.databaseUrl, (client) =>
      client.query(
        'UPDATE workspace_sso SET client_secret = o.client_secret FROM workspaces w, workspace_sso o, workspaces v WHERE w.id = workspace_sso.workspace_id AND w.name = $1 AND v.id = o.workspace_id AND v.name = $2',
        [acme.name, other.name],
      ),
    );
    expect(await test(acme)).toMatch(/^The client secret cannot be read any more\. .* has to enter it again\./);
    await acme.save();
    expect(await test(acme)).toMatch(/^The provider responds/);
  });

  it('is set on the page as by the API', async () => {
    const before = await other.api.json('/v1/workspace/sso');
    const fields = {
      ...{ issuer: other.provider.issuer, client_id: CLIENT.id, client_secret: '', domains: 'acme.example, b.example' },
      ...{
        group_claim: 'groups',
        groups: 'admins = owner\r\n\r\na = b = member',
        default_role: '',
        is_required: 'true',
      },
    };
    expect((await other.demo.page('/workspace/sso', other.api.key, fields)).status).toBe(303);
    expect(await other.api.json('/v1/workspace/sso')).toEqual({
      ...(before as object),
      domains: ['acme.example', 'b.example'],
      groups: expect.arrayContaining([
        { group: 'admins', role: 'owner' },
        { group: 'a = b', role: 'member' },
      ]),
      default_role: null,
      is_required: true,
    });
    const refused = await other.demo.page('/workspace/sso', other.api.key, { ...fields, domains: 'x' });
    expect([refused.status, refusalIn(refused.text)]).toEqual([422, expect.stringContaining('domains')]);
    expect(refused.text).toContain('a = b = member');
    const viewer = await other.demo.makePerson(other.api.key, 'member');
    for (const path of ['', '/test', '/remove'])
      expect((await other.demo.page(`/workspace/sso${path}`, viewer.session, fields)).status).toBe(403);
    await other.save();
  });

  it('is found by the name of the workspace, or by an address, each with the host of the provider', async () => {
    const find = async (account: string) => textIn((await acme.demo.page('/sign-in/sso', '', { account })).text);
    const { host } = new URL(acme.provider.issuer);
    await acme.save({ domains: ['only-acme.example'] });
    for (const account of [acme.name.toUpperCase(), ' Ana@Only-ACME.example '])
      expect(await find(account)).toContain(`Sign in to ${acme.name} at ${host}`);
    for (const account of ['nobody', 'ana@nobody.example', '@', ''])
      expect(await find(account)).toContain('No workspace with a provider has the name');
    await acme.save();
  });

  it('keeps people of its domains, but owners, from signing in by mail, where it is required', async () => {
    const links = new MailedLinks(acme.demo);
    const person = async (role: 'owner' | 'member', email: string) => {
      const made = await acme.demo.makePerson(acme.api.key, role, email);
      const path = await links.mailed(made.email, () => links.request(made.email));
      await acme.save({ is_required: true });
      const signedIn = readSession(await links.use(path)) !== '';
      await acme.save();
      return signedIn;
    };
    expect(await person('member', 'mia@acme.example')).toBe(false);
    expect(await person('member', 'mia@b.example')).toBe(true);
    expect(await person('owner', 'olga@acme.example')).toBe(true);
  });

  it('has a page that says what to do where it is unavailable, slow, refuses, or does not exist', async () => {
    const redirectUri = `${acme.start}/callback`;
    const gone = await CustomerProvider.start({ redirectUri });
    await gone.end();
    await acme.save({ issuer: gone.issuer });
    const page = await new CookieBrowser().visit(acme.start);
    expect([page.status, refusalIn(page.text)]).toEqual([
      502,
      `${new URL(gone.issuer).host} could not be reached (ECONNREFUSED). Try again in a minute, or sign in by mail.`,
    ]);
    await acme.save();
    const slow = await SsoWorkspace.make();
    slow.provider.isSilent = true;
    const late = await new CookieBrowser().visit(slow.start);
    expect([late.status, refusalIn(late.text)]).toEqual([
      502,
      expect.stringContaining('(no response in time). Try again'),
    ]);
    await slow.provider.end();
    const browser = new CookieBrowser();
    const callback = new URL(await acme.callback({ email: 'ana@acme.example' }, browser));
    const state = callback.searchParams.get('state') ?? '';
    const denied = await browser.visit(`${redirectUri}?error=access_denied&state=${state}&iss=${acme.provider.issuer}`);
    expect([denied.status, refusalIn(denied.text)]).toEqual([
      502,
      expect.stringContaining('(access_denied). Start again'),
    ]);
    const unknown = await browser.visit(`${acme.demo.baseUrl}/sign-in/sso/nobody`);
    expect([unknown.status, refusalIn(unknown.text)]).toEqual([404, expect.stringContaining('Check its name')]);
  });

  it('200: is deleted, and nobody signs in by it any more', async () => {
    const response = await other.api.send('DELETE', '/v1/workspace/sso');
    expect([response.status, document.departures('deleteWorkspaceSso', response)]).toEqual([200, []]);
    expect(await other.api.json('/v1/workspace/sso')).toMatchObject({ issuer: null, client_id: null, domains: [] });
    expect((await new CookieBrowser().visit(other.start)).status).toBe(404);
  });
});
