import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { CookieBrowser } from '../testing/sso/cookie-browser.ts';
import { refusalIn, SsoWorkspace } from '../testing/sso/sso-workspace.ts';

const EMAIL = 'ana@acme.example';
const OTHER_BROWSER = 'The sign-in was started in another browser or window, or over 10 minutes ago. Start again.';
const HOUR_SECONDS = 3_600;

describe('an attack on the sign-in by a provider', () => {
  let acme: SsoWorkspace;
  let mallory: SsoWorkspace;

  beforeAll(async () => {
    [acme, mallory] = await Promise.all([SsoWorkspace.make(), SsoWorkspace.make()]);
  });
  afterAll(() => Promise.all([acme, mallory].map(({ provider }) => provider.end())));

  /** Visits a callback with the cookie of a sign-in. */
  const visit = async (address: string, cookie: string | undefined) => {
    const { pathname, search } = new URL(address);
    const headers = { accept: 'text/html', cookie: `sso_sign_in=${cookie ?? ''}` };
    const { status, text, headers: sent } = await acme.demo.get(`${pathname}${search}`, { headers });
    const gets = String(sent['set-cookie']).includes('workspace_key');
    return [status, gets, refusalIn(text)] as const;
  };
  const findCookie = (browser: CookieBrowser) => browser.cookie(acme.start, 'sso_sign_in');

  it('fails with the callback of another browser, with its own sign-in and without one', async () => {
    const [victim, attacker] = [new CookieBrowser(), new CookieBrowser()];
    const callback = await acme.callback({ email: EMAIL }, attacker);
    await acme.callback({ email: EMAIL }, victim);
    const altered = findCookie(attacker)?.replace(/(?<=\.)[^.](?=[^.]*$)/, (one) => (one === 'A' ? 'B' : 'A'));
    for (const cookie of [undefined, findCookie(victim), altered])
      expect(await visit(callback, cookie)).toEqual([400, false, OTHER_BROWSER]);
    const { search } = new URL(callback);
    expect(await visit(`${acme.start}/callback${search.replace(/state=\w/, 'state=')}`, findCookie(attacker))).toEqual([
      400,
      false,
      OTHER_BROWSER,
    ]);
    expect(await visit(callback, findCookie(attacker))).toEqual([200, true, '']);
  });

  it('fails with a callback that is replayed in the same browser', async () => {
    const browser = new CookieBrowser();
    const callback = await acme.callback({ email: EMAIL }, browser);
    const cookie = findCookie(browser);
    expect(await visit(callback, cookie)).toEqual([200, true, '']);
    expect(await visit(callback, cookie)).toEqual([502, false, expect.stringContaining('(invalid_grant)')]);
  });

  it('fails where responses of two providers are mixed up', async () => {
    const browser = new CookieBrowser();
    const own = await acme.callback({ email: EMAIL }, browser);
    const started = findCookie(browser);
    const other = await mallory.callback({ email: EMAIL }, new CookieBrowser());
    // The code of one provider at the callback of the other, with the cookie and state of each.
    const { search } = new URL(own);
    expect(await visit(`${mallory.start}/callback${search}`, started)).toEqual([400, false, OTHER_BROWSER]);
    const swapped = new URL(own);
    swapped.searchParams.set('code', new URL(other).searchParams.get('code') ?? '');
    swapped.searchParams.set('iss', mallory.provider.issuer);
    expect(await visit(swapped.href, started)).toEqual([502, false, expect.stringContaining('OAUTH_INVALID_RESPONSE')]);
    swapped.searchParams.delete('iss');
    expect(await visit(swapped.href, started)).toEqual([502, false, expect.stringContaining('OAUTH_INVALID_RESPONSE')]);
    // A provider that leads people to another one: that one knows only the callback of its own workspace.
    const begins = await new CookieBrowser().visit(mallory.start, mallory.provider.issuer);
    const led = await new CookieBrowser().visit(`${acme.provider.issuer}${begins.url.pathname}${begins.url.search}`);
    expect([led.status, led.url.origin]).toEqual([400, acme.provider.issuer]);
  });

  it('fails where the provider is removed or replaced while it is called, and not where another one is', async () => {
    const during = async (change: () => Promise<unknown>) => {
      acme.provider.meanwhile = change;
      const refusal = await acme.refusal({ email: EMAIL });
      acme.provider.meanwhile = undefined;
      await Promise.all([acme.save(), mallory.save()]);
      return refusal;
    };
    for (const change of [
      () => acme.api.send('DELETE', '/v1/workspace/sso'),
      () => acme.save({ client_id: 'other' }),
      () => acme.save({ client_secret: 'another secret' }),
      () => acme.save({ issuer: mallory.provider.issuer }),
    ])
      expect(await during(change)).toBe(
        '409 The provider of the workspace was changed during the sign-in. Start again.',
      );
    expect(await during(() => acme.save({ client_secret: null, domains: ['b.example'] }))).toMatch(
      /^403 .*expected one of b\.example/,
    );
    expect(await during(() => mallory.api.send('DELETE', '/v1/workspace/sso'))).toMatch(/^200 brs_\w+$/);
  });

  const now = Math.floor(Date.now() / 1_000);
  it.each([
    ['another nonce', { nonce: randomUUID() }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['the client of another workspace', { aud: 'another' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['another issuer', { iss: 'https://accounts.google.com' }, 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
    ['a time that is over', { exp: now - HOUR_SECONDS }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
    ['a time to come', { nbf: now + HOUR_SECONDS }, 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED'],
  ])('fails with an ID token of %s', async (_of, forged, code) => {
    acme.provider.forged = forged;
    const refusal = await acme.refusal({ email: EMAIL });
    acme.provider.forged = undefined;
    expect(refusal).toMatch(
      new RegExp(`^502 The response of localhost:\\d+ is not valid \\(${code}\\)\\. Start again\\.`),
    );
  });

  it('fails with an ID token that is not signed, or signed by another provider', async () => {
    acme.provider.isUnsigned = true;
    expect(await acme.refusal({ email: EMAIL })).toMatch(/^502 The response of localhost:\d+ is not valid \(OAUTH_/);
    acme.provider.isUnsigned = false;
    acme.provider.key = mallory.provider.key;
    acme.provider.forged = {};
    expect(await acme.refusal({ email: EMAIL })).toMatch(/^502 The response of localhost:\d+ is not valid \(OAUTH_/);
    acme.provider.forged = undefined;
  });

  it.each([
    ['an address of another domain', { email: 'ana@acme.example.evil.example' }, 'expected one of acme.example'],
    ['an address that looks like it', { email: 'ana@evil.example@acme.example' }, 'does not send your email address'],
    ['an address that is not verified', { email: EMAIL, email_verified: false }, 'did not verify ana@acme.example'],
    ['no address', {}, 'does not send your email address'],
  ])('fails with %s', async (_what, account, message) => {
    expect(await acme.refusal(account)).toMatch(new RegExp(`^403 .*${message.replaceAll('.', '\\.')}`));
  });

  it('fails for a person in no group that has a role, where others have none', async () => {
    await acme.save({ default_role: null });
    for (const groups of [undefined, [], ['admin'], ['Admins']])
      expect(await acme.refusal({ email: EMAIL, ...(groups === undefined ? {} : { groups }) })).toMatch(
        /^403 .*in no group/,
      );
    await acme.save();
  });

  it('does not begin by a link of another site: the page names the provider, and its link begins', async () => {
    for (const site of ['cross-site', 'same-site', 'none']) {
      const browser = new CookieBrowser();
      const page = await browser.visit(acme.start, undefined, { 'sec-fetch-site': site });
      expect([page.status, page.url.href, findCookie(browser)]).toEqual([200, acme.start, undefined]);
      expect(page.text).toContain(`href="/sign-in/sso/${encodeURIComponent(acme.name)}"`);
      expect(page.text).toContain(new URL(acme.provider.issuer).host);
    }
  });
});
