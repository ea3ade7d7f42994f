import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { type OAuthGateway, Program, startOAuthGateway } from '../../testing/oauth/oauth-gateway.ts';

/** The page on which a person allows a program. */
export function describeConsent(browser: Browser): void {
  let gateway: OAuthGateway;
  /** The program's own site, and where it is sent back to: from there it leads on to another one, as to an application of the device. */
  let site: Server;
  let link = '';

  beforeAll(async () => {
    gateway = await startOAuthGateway();
    site = createServer(({ url = '' }, response) => {
      const { port } = site.address() as AddressInfo;
      if (url.startsWith('/callback'))
        response.writeHead(307, { location: `http://localhost:${port}${url.replace('/callback', '/done')}` });
      else response.setHeader('content-type', 'text/html');
      response.end(url.startsWith('/done') ? '<h1>Signed in</h1>' : `<a href="${link}">Connect</a>`);
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
  }, 240_000);
  afterAll(async () => {
    site.close();
    await gateway.site.end();
  });

  it(`leads a person who comes from another site back to it, without JavaScript; axe finds nothing, and it fits, ${SCREENS}`, async () => {
    const { session, email } = await gateway.site.makePerson(await gateway.site.makeKey(), 'member');
    const { port } = site.address() as AddressInfo;
    const program = await Program.register(gateway);
    const { url } = await program.authorizationUrl({ redirect_uri: `http://127.0.0.1:${port}/callback` });
    link = url.href.replaceAll('&', '&amp;');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const strict = { httpOnly: true, sameSite: 'Strict', url: gateway.issuer } as const;
    await context.addCookies([{ name: 'workspace_key', value: session, ...strict }]);
    const page = await context.newPage();
    await page.goto(`http://localhost:${port}/`);
    await page.getByRole('link', { name: 'Connect' }).click();
    await page.getByRole('heading', { name: 'Allow Ledger Agent' }).waitFor();
    await page.getByText(email).waitFor();
    await page.getByLabel('Purpose').selectOption('research');
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByRole('heading', { name: 'Signed in' }).waitFor();
    expect(new URL(page.url()).searchParams.get('iss')).toBe(gateway.issuer);
    await context.close();
    const looked = await browser.newContext();
    await looked.addCookies([{ name: 'workspace_key', value: session, ...strict }]);
    const shown = await looked.newPage();
    await shown.goto(url.href);
    expect(await pageFlaws(shown, shown.url(), 'consent')).toEqual([]);
    await looked.close();
  });
}
