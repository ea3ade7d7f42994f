import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '@registry/testing';
import { WebhookReceiver } from '@registry/webhooks/webhook-receiver';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';
import { WorkspaceRequests } from '../../testing/workspace/workspace-requests.ts';

const NARROW = { width: 320, height: 900 };

/** The pages of a workspace. */
export function describeWorkspace(browser: Browser): void {
  let demo: GatewaySurface;
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    workspace = await WorkspaceRequests.create(await sharedGateway(), { label: 'First' }, 'enterprise');
  });

  async function signedIn(javaScriptEnabled = false): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled, viewport: NARROW });
    const page = await context.newPage();
    await page.goto(`${demo.baseUrl}/workspace`);
    await press(page, 'API key', 'a');
    await page.getByLabel('API key').fill(workspace.key);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();
    return page;
  }

  it('make a key, rotate it and revoke it, by keyboard, without JavaScript, at 320 px', async () => {
    const page = await signedIn();
    await press(page, 'API keys', 'Enter');
    await press(page, 'Name', 'a');
    await page.getByLabel('Name').fill('Nightly');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Key created' }).waitFor();
    const made = await page.locator('.card code').innerText();
    expect((await workspace.get('/v1/account', made)).status).toBe(200);
    await press(page, 'All keys', 'Enter');
    await press(page, 'Rotate Nightly', 'Enter');
    await press(page, 'Rotate key', 'Enter');
    await page.getByRole('heading', { name: 'Key rotated' }).waitFor();
    const rotated = await page.locator('.card code').innerText();
    for (const key of [made, rotated]) expect((await workspace.get('/v1/account', key)).status).toBe(200);
    await press(page, 'All keys', 'Enter');
    await press(page, 'Revoke Nightly', 'Enter');
    await press(page, 'Revoke key', 'Enter');
    await page.getByRole('heading', { name: 'Ended keys' }).waitFor();
    await eventually(async () => (await workspace.get('/v1/account', rotated)).status, 401, 10_000);
    await page.context().close();
  });

  it('show what used up the limit, by keyboard, without JavaScript, at 320 px', async () => {
    const page = await signedIn();
    const key = await workspace.createKey({ name: 'Greedy' });
    const queries = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`q${i}`, { name: `Cedar ${i}` }] as const),
    );
    const sentOn = new Date().getUTCDate();
    const { status, text } = await workspace.send('POST', '/v1/match', { queries }, key);
    expect({ status, text }).toMatchObject({ status: 200 });
    const isShown = async (section: string) => {
      const words = (await page.locator(section).innerText()).replaceAll(/\s+/g, ' ');
      return /Greedy POST \/v1\/match 1 4/.test(words);
    };
    const shown = async () => {
      await page.reload();
      const isOfToday = (await isShown('#today')) || new Date().getUTCDate() !== sentOn;
      return { isOfToday, isOfMonth: await isShown('#month') };
    };
    await eventually(shown, { isOfToday: true, isOfMonth: true }, 15_000);
    await press(page, 'Requests', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
    await page.context().close();
  });

  it('show why a webhook fails, by keyboard, without JavaScript, at 320 px', async () => {
    const receiver = await WebhookReceiver.start({ response: () => 503, text: 'The database is full.' });
    const headers = { 'x-api-key': workspace.key, 'content-type': 'application/json' };
    const delivery = { type: 'webhook', url: receiver.url() };
    const body = JSON.stringify({ name: 'Suppliers', delivery });
    const { text } = await demo.get('/v1/watchlists', { method: 'POST', headers, body });
    const { id } = JSON.parse(text) as { id: string };
    await demo.get(`/v1/watchlists/${id}/test`, { method: 'POST', headers });
    const page = await signedIn();
    await eventually(
      async () => {
        await page.reload();
        return page.getByRole('link', { name: 'Deliveries of Suppliers' }).count();
      },
      1,
      30_000,
    );
    await press(page, 'Deliveries of Suppliers', 'Enter');
    await page
      .locator('#deliveries')
      .getByText(/503 after/)
      .first()
      .waitFor();
    await page.locator('#deliveries summary').first().click();
    await page.getByText('The database is full.').first().waitFor();
    receiver.close();
    await page.context().close();
  });

  it('copy a key that is shown once, and set the purpose of it and the contact address, by keyboard', async () => {
    const page = await signedIn(true);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(page, 'API keys', 'Enter');
    await page.getByLabel('Name').fill('Copied');
    await page.getByLabel('Purpose').selectOption('legal');
    await press(page, 'Create key', 'Enter');
    await press(page, 'Copy key', ' ');
    await page.getByRole('status').getByText('Copied').waitFor();
    const made = await page.locator('.card code').innerText();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(made);
    await press(page, 'All keys', 'Enter');
    await page.getByText('legal', { exact: true }).first().waitFor();
    await press(page, 'Settings', 'Enter');
    await page.getByLabel('Address for notices').fill('ops@example.com');
    await press(page, 'Save settings', 'Enter');
    await press(page, 'Send test mail', 'Enter');
    await page.getByRole('status').getByText('ops@example.com was sent a test mail.').waitFor();
    await press(page, 'Log of reads', 'Enter');
    await press(page, 'Check the chain', 'Enter');
    await page.getByRole('status').getByText('as it was written').waitFor();
    await page.context().close();
  });

  it('end the session when its key is revoked', async () => {
    const page = await signedIn();
    const manager = await WorkspaceRequests.create(await sharedGateway());
    const key = await manager.createKey({ name: 'Session', role: 'manage' });
    await page.context().clearCookies();
    await page.goto(`${demo.baseUrl}/workspace`);
    await page.getByLabel('API key').fill(key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Daily limit' }).waitFor();
    await manager.send('DELETE', `/v1/workspace/keys/${key.slice(4, 12)}`);
    await eventually(
      async () => {
        await page.reload();
        return page.getByLabel('API key').count();
      },
      1,
      10_000,
    );
    await page.context().close();
  });

  it(`axe finds nothing on them, and they fit, ${SCREENS}`, async () => {
    await workspace.get('/v1/export/businesses?state=wy');
    const context = await browser.newContext();
    const page = await context.newPage();
    const flaws = (path: string, name: string) => pageFlaws(page, `${demo.baseUrl}${path}`, name);
    expect(await flaws('/workspace', 'workspace-sign-in')).toEqual([]);
    await page.getByLabel('API key').fill(workspace.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Daily limit' }).waitFor();
    const prefix = workspace.key.slice(4, 12);
    for (const [path, name] of [
      ['/workspace', 'workspace'],
      ['/workspace/keys', 'workspace-keys'],
      [`/workspace/keys/${prefix}/rotate`, 'workspace-rotate'],
      [`/workspace/keys/${prefix}/revoke`, 'workspace-revoke'],
      ['/workspace/requests?status=200', 'workspace-requests'],
      ['/workspace/batches', 'workspace-batches'],
      ['/workspace/exports', 'workspace-exports'],
      ['/workspace/log?check=true', 'workspace-log'],
      ['/workspace/settings', 'workspace-settings'],
    ] as const)
      expect(await flaws(path, name)).toEqual([]);
    await context.close();
  });
}
