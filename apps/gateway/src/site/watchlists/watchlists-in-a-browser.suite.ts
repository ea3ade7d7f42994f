import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

/** The pages of watchlists. */
export function describeWatchlists(browser: Browser): void {
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
    key = await demo.makeKey({}, 'enterprise');
  });

  async function signIn(page: Page, text: string): Promise<void> {
    await page.goto(`${demo.baseUrl}/watchlists`);
    await page.getByLabel('API key').fill(text);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  it('sign in, make a watchlist, follow a company found by search, test, unfollow, delete and sign out, without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await signIn(page, 'brk_nonsense');
    await page.getByRole('alert').getByText('The API key is not valid').waitFor();
    await signIn(page, key);
    await page.getByRole('heading', { name: 'New watchlist' }).waitFor();
    const [cookie] = await context.cookies(`${demo.baseUrl}/watchlists`);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', expires: -1, path: '/' });
    await page.getByLabel('Name').fill('Suppliers');
    await page.getByLabel('Email address or').fill('news@example.com');
    await page.getByRole('button', { name: 'Create watchlist' }).click();
    await page.getByRole('heading', { level: 1, name: 'Suppliers' }).waitFor();
    await page.getByLabel('One email per day to each viewer').check();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByRole('alert').getByText('Nobody in this workspace has the role viewer.').waitFor();
    await page.getByLabel('One email per day to an address').check();
    await page.getByLabel('Email address').fill('news@example.com');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('Daily email to news@example.com').waitFor();
    await page.getByRole('searchbox').fill('cedar ridge bakery');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('button', { name: 'Follow Cedar Ridge Bakery, LLC' }).click();
    await page.getByRole('button', { name: 'Unfollow Cedar Ridge Bakery, LLC' }).waitFor();
    await page.getByText('Following', { exact: true }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('cedar ridge bakery');
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.locator('#events').getByText('Test event', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Unfollow Cedar Ridge Bakery, LLC' }).click();
    await page.getByRole('heading', { name: 'Companies 0' }).waitFor();
    await page.getByRole('link', { name: 'Delete watchlist' }).click();
    await page.getByRole('heading', { name: 'Delete the watchlist “Suppliers”?' }).waitFor();
    await page.getByRole('button', { name: 'Delete watchlist' }).click();
    await page.getByText('You have no watchlists yet').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('API key').waitFor();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  it(`axe finds nothing on them, and they fit, ${SCREENS}`, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const flaws = (path: string, name: string) => pageFlaws(page, `${demo.baseUrl}${path}`, name);
    expect(await flaws('/watchlists', 'watchlists-sign-in')).toEqual([]);
    await signIn(page, key);
    await page.getByRole('heading', { name: 'New watchlist' }).waitFor();
    expect(await flaws('/watchlists', 'watchlists')).toEqual([]);
    await page.getByLabel('Name').fill('Shown');
    await page.getByLabel('Email address or').fill('news@example.com');
    await page.getByRole('button', { name: 'Create watchlist' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.locator('#events').getByText('Test event', { exact: true }).waitFor();
    const { pathname } = new URL(page.url());
    expect(await flaws(`${pathname}?q=cedar`, 'watchlist')).toEqual([]);
    expect(await flaws(`${pathname}/delete`, 'watchlist-confirmation')).toEqual([]);
    await context.close();
  });
}
