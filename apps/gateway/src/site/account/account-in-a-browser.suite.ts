import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext } from 'playwright-core';
import { MailedLinks } from '../../testing/accounts/mailed-links.ts';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const NARROW = { width: 320, height: 900 };

/** The pages for signing in, and of people. */
export function describeAccounts(browser: Browser): void {
  let demo: GatewaySurface;
  let links: MailedLinks;
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    links = new MailedLinks(demo);
    workspace = await WorkspaceRequests.create(await sharedGateway(), {}, 'enterprise');
  });

  async function signedIn(session: string, javaScriptEnabled = false): Promise<BrowserContext> {
    const context = await browser.newContext({ javaScriptEnabled, viewport: NARROW });
    await context.addCookies([{ name: 'workspace_key', value: session, url: demo.baseUrl }]);
    return context;
  }

  it('invite, sign in, switch and sign out everywhere, by keyboard, without JavaScript, at 320 px', async () => {
    const { session } = await demo.makePerson(workspace.key, 'owner');
    const inviting = await (await signedIn(session)).newPage();
    await inviting.goto(`${demo.baseUrl}/workspace/people`);
    const email = `${randomUUID()}@example.com`;
    const path = await links.mailed(email, async () => {
      await inviting.getByLabel('Email address').fill(email);
      await inviting.keyboard.press('Enter');
      await inviting.getByText(`${email} was sent an invitation.`).waitFor();
    });
    const page = await (await browser.newContext({ javaScriptEnabled: false, viewport: NARROW })).newPage();
    await page.goto(`${demo.baseUrl}${path}`);
    await press(page, 'Sign in', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'You' }).waitFor();
    const { name } = await workspace.json('/v1/workspace/settings');
    expect(await page.locator('main').innerText()).toContain(`${name}, as member`);
    await press(page, 'Sign out everywhere', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await Promise.all([page.context().close(), inviting.context().close()]);
  });

  it('show a viewer no form that is refused', async () => {
    const { session } = await demo.makePerson(workspace.key, 'viewer');
    const page = await (await signedIn(session)).newPage();
    await page.goto(`${demo.baseUrl}/watchlists`);
    await page.getByText('You can read this page, and change nothing').waitFor();
    expect(await page.getByRole('button', { name: /create/i }).count()).toBe(0);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await page.context().close();
  });

  it(`axe finds nothing on the pages of people, and they fit, ${SCREENS}`, async () => {
    const person = await demo.makePerson(workspace.key, 'owner');
    const other = await WorkspaceRequests.create(workspace.gateway);
    await demo.makePerson(other.key, 'member', person.email);
    await workspace.send('POST', '/v1/workspace/people', { email: 'ana@example.com', role: 'viewer' });
    const path = await links.mailed(person.email, () => links.request(person.email));
    const page = await (await signedIn(person.session, true)).newPage();
    const flaws: string[] = [];
    for (const [name, at] of [
      ['sign-in', '/sign-in'],
      ['sign-in-link', path],
      ['you', '/you'],
      ['workspace-people', '/workspace/people'],
      ['workspace-people-remove', `/workspace/people/${person.id}/remove`],
    ] as const)
      flaws.push(...(await pageFlaws(page, `${demo.baseUrl}${at}`, name)));
    expect(flaws).toEqual([]);
    await page.context().close();
  });
}
