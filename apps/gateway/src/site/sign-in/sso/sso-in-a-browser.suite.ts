import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../../testing/browser/page-flaws.ts';
import { SsoWorkspace } from '../../../testing/sso/sso-workspace.ts';

/** The pages of signing in at an identity provider, which is another site than the gateway. */
export function describeSso(browser: Browser): void {
  let acme: SsoWorkspace;

  beforeAll(async () => {
    acme = await SsoWorkspace.make();
    acme.provider.account = { email: 'ana@acme.example', groups: ['admins'] };
  }, 240_000);
  afterAll(() => acme.provider.end());

  it(`lead to the provider and back to the page that the person came for, without JavaScript; axe finds nothing, and they fit, ${SCREENS}`, async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${acme.demo.baseUrl}/sign-in?to=/workspace/sso`);
    await page.getByLabel('Email address, or name of the workspace').fill(acme.name);
    await page.getByRole('button', { name: 'Find provider' }).click();
    await page.getByRole('link', { name: `Sign in to ${acme.name}` }).click();
    // The cookie of the session is sent by then, although the browser came from another site.
    await page.waitForURL(`${acme.demo.baseUrl}/workspace/sso`);
    expect(await page.getByLabel('Issuer, such as').inputValue()).toBe(acme.provider.issuer);
    await page.getByRole('button', { name: 'Test provider' }).click();
    await page.getByText('The provider responds, and accepts the client.').waitFor();
    const cookies = (await context.cookies()).filter(({ domain }) => domain === '127.0.0.1');
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      ['workspace_key', true, 'Strict'],
    ]);
    await context.close();

    const looked = await browser.newContext();
    const session = { name: 'workspace_key', value: acme.api.key, httpOnly: true, url: acme.demo.baseUrl };
    await looked.addCookies([session]);
    const shown = await looked.newPage();
    const { pathname: start } = new URL(acme.start);
    const paths = ['/sign-in', start, `${start}/callback`, '/workspace/sso'];
    for (const path of paths) {
      const name = path.replace(start, '/sign-in/sso').replaceAll('/', '-').slice(1);
      expect(await pageFlaws(shown, `${acme.demo.baseUrl}${path}`, name)).toEqual([]);
    }
    await looked.close();
  });
}
