import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../testing/browser/page-flaws.ts';
import { CONNECTED, LARGE } from '../testing/showcase/connected-companies.ts';
import { MARKUP, showcaseGateway } from '../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../testing/started-gateway.ts';
import { matchListInABrowser } from './match/match-in-a-browser.suite.ts';

const PAGES = [
  ['home', '/'],
  ['results', '/?q=maple'],
  ['profile', '/companies/us-co-20191000001'],
  ['filtered', '/?q=maple&status=inactive&type=llc'],
  ['nothing-found', '/?q=nobodyatall'],
  ['large-profile', `/companies/${LARGE.id}`],
  ['connected-profile', `/companies/${CONNECTED.ids[0]}`],
  ['section', '/companies/us-co-20191000001/licenses'],
  ['company-people', '/companies/us-co-20191000001/people'],
  ['people', '/people'],
  ['people-found', '/people?q=doe'],
  ['person', '/people/Jane%20Q%20Doe'],
  ['coverage', '/coverage'],
  ['status', '/status'],
  ['match', '/match'],
  ['error', '/nothing'],
] as const;
const itLong = draws(it, it.skip);
const TABS_MAX = 60;

/** The pages of the demo. */
export function describePages(browser: Browser): void {
  let demo: GatewaySurface;
  let context: BrowserContext;
  let page: Page;
  const problems: string[] = [];

  beforeAll(async () => {
    demo = await showcaseGateway();
    context = await browser.newContext();
    context.on('request', (request) => {
      if (!request.url().startsWith(`${demo.baseUrl}/`)) problems.push(`asks elsewhere: ${request.url()}`);
    });
    context.on('console', (message) => {
      const isOfErrorPage = message.location().url.endsWith('/nothing') && message.text().includes('404');
      if (message.type() === 'error' && !isOfErrorPage) problems.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => problems.push(`console: ${error.error().message}`));
    page = await context.newPage();
  });

  afterEach(() => {
    expect(problems.splice(0)).toEqual([]); // no console error, no request to another host
  });

  it.each(PAGES.slice(0, draws(PAGES.length, 3)))(
    `axe finds nothing on %s, and it fits, ${SCREENS}`,
    async (name, path) => {
      expect(await pageFlaws(page, `${demo.baseUrl}${path}`, name)).toEqual([]);
    },
  );

  it('a profile that axe looks at has a screening, contacts and filings', async () => {
    await page.goto(`${demo.baseUrl}/companies/us-co-20191000001`);
    for (const name of ['Screening', 'Contacts', 'Filings'])
      await page.getByRole('heading', { level: 2, name }).first().waitFor();
    expect(await page.locator('#screening').innerText()).toMatch(/1 hit and 1 possible result/);
  });

  it('search, filter, page, open a profile and go back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${demo.baseUrl}/`);
    await page.getByRole('combobox').fill('maple');
    await page.getByRole('button', { name: 'Search' }).click();
    await saysCount('30 companies');
    await page.getByLabel('Filters').getByRole('link', { name: 'Inactive' }).click();
    await saysCount('10 companies of 30');
    await page.getByRole('link', { name: 'Remove filter Status: Inactive' }).click();
    await saysCount('30 companies');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText('Page 2').waitFor();
    expect(await page.locator('.hit').count()).toBe(5);
    const name = await page.locator('.hit h2').first().innerText();
    await page.locator('.hit a').first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.goBack();
    await page.getByText('Page 2').waitFor();
    expect(page.url()).toContain('page=2');
  });

  itLong('search, filter and open a profile and its original record by the keyboard alone', async () => {
    await page.goto(`${demo.baseUrl}/`);
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await tabTo('input');
    await page.keyboard.type('bakery');
    await page.keyboard.press('Enter');
    await saysCount('1 company');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to results');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Cedar Ridge Bakery, LLC');
    await page.reload();
    await tabTo('Active');
    await page.keyboard.press('Enter');
    await page.getByText('Status: Active').waitFor();
    await tabTo('Cedar Ridge Bakery, LLC');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Cedar Ridge Bakery, LLC' }).waitFor();
    await tabTo('License number');
    await page.keyboard.press('Enter');
    await tabTo('Original record');
    await page.keyboard.press('Enter');
    await page.locator('.original').first().waitFor();
  });

  itLong('copies the address of a profile', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${demo.baseUrl}/companies/us-co-20191000001`);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/\/companies\/us-co-20191000001$/);
  });

  describe('suggest companies while a name is typed', () => {
    const field = () => page.getByRole('combobox');
    const options = () => page.getByRole('option');
    const chosen = () => page.getByRole('option', { selected: true });

    beforeEach(async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${demo.baseUrl}/`);
    });
    afterEach(() => page.unrouteAll());

    async function isClosed(): Promise<void> {
      await page.locator('[role=listbox]').waitFor({ state: 'hidden' });
      expect(await field().getAttribute('aria-expanded')).toBe('false');
      expect(await field().getAttribute('aria-activedescendant')).toBeNull();
    }

    itLong(`in a list in which axe finds nothing, and which fits, ${SCREENS}`, async () => {
      const arrange = async (): Promise<void> => {
        await field().pressSequentially('llc');
        await options().nth(9).waitFor();
        await field().press('ArrowDown');
      };
      expect(await pageFlaws(page, `${demo.baseUrl}/`, 'suggestions', arrange)).toEqual([]);
    });

    it('with id, state, standing and the day of the data; the arrow keys choose one, and Enter opens its profile', async () => {
      await field().pressSequentially('m');
      await isClosed();
      await field().pressSequentially('aple street');
      await options().first().waitFor();
      expect(await options().first().innerText()).toMatch(
        /^Maple Street 1 LLC\s+Active\s+CO · us-co-20981000001 · data date unknown$/,
      );
      expect(await chosen().count()).toBe(0);
      for (const [key, at] of [
        ['ArrowDown', 0],
        ['ArrowDown', 1],
        ['ArrowUp', 0],
        ['ArrowUp', (await options().count()) - 1],
        ['ArrowDown', 0],
      ] as const) {
        await field().press(key);
        expect(await field().getAttribute('aria-activedescendant')).toBe(await options().nth(at).getAttribute('id'));
        expect(await chosen().innerText()).toBe(await options().nth(at).innerText());
      }
      await field().press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Maple Street 1 LLC' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/companies/us-co-20981000001');
    });

    itLong('which Escape and a walk through the text leave, so that Enter searches', async () => {
      await field().pressSequentially('maple');
      await options().first().waitFor();
      await field().press('Escape');
      await isClosed();
      expect(await field().inputValue()).toBe('maple');
      await field().press('ArrowUp');
      expect(await waitsFor(chosen)).toBe(await options().last().innerText());
      await field().press('Home');
      expect(await chosen().count()).toBe(0);
      await field().press('Enter');
      await saysCount('30 companies');
    });

    it('a click opens one, and nothing that a name holds is more than its text', async () => {
      await field().pressSequentially('quill');
      expect(await waitsFor(options)).toContain(MARKUP);
      expect(await page.locator('[role=listbox] img').count()).toBe(0);
      await options().first().click();
      await page.getByRole('heading', { level: 1, name: MARKUP }).waitFor();
    });

    itLong('no older answer in the place of a newer one', async () => {
      await page.route('**/v1/suggest?q=ma', async (route) => {
        await field().pressSequentially('ple street 28');
        await options().getByText('Maple Street 28 LLC').waitFor();
        await route.continue().catch(() => undefined); // it was given up
      });
      await field().pressSequentially('ma');
      await options().getByText('Maple Street 28 LLC').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await options().count()).toBe(1);
    });

    itLong('none where the server refuses, which is not asked again before its limit ends', async () => {
      let requested = 0;
      await page.route('**/v1/suggest?*', async (route) => {
        requested += 1;
        await route.fulfill({ status: 429, headers: { ratelimit: '"minute";r=0;t=60' }, body: '{}' });
      });
      await field().pressSequentially('map', { delay: 300 });
      await page.waitForLoadState('networkidle');
      await isClosed();
      expect([requested, problems.splice(0)]).toEqual([1, [expect.stringContaining('429')]]); // the browser's own line
      await field().press('Enter');
      await page.getByRole('heading', { name: 'No companies found for “map”' }).waitFor();
    });

    itLong('none without JavaScript, where the form searches', async () => {
      const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
      await plain.goto(`${demo.baseUrl}/`);
      await plain.getByRole('searchbox').fill('maple');
      await plain.getByRole('searchbox').press('Enter');
      await plain.getByRole('status').getByText('30 companies').waitFor();
      await plain.context().close();
    });

    /** Returns the text of the first of them, once it is there. */
    async function waitsFor(some: () => Locator): Promise<string> {
      await some().first().waitFor();
      return some().first().innerText();
    }
  });

  describe('match a list', () => matchListInABrowser(() => ({ browser, demo, page })));

  async function saysCount(text: string): Promise<void> {
    await page.getByRole('status').getByText(text).waitFor();
  }

  /** The first line of what has the focus, or the name of its element. */
  function focused(): Promise<string> {
    const element = 'document.activeElement';
    return page.evaluate<string>(`${element}.innerText?.split('\\n')[0].trim() || ${element}.localName`);
  }

  /** Goes on by the tab key until that has the focus. */
  async function tabTo(text: string): Promise<void> {
    for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
      await page.keyboard.press('Tab');
      if ((await focused()).startsWith(text)) return;
    }
    throw new Error(`"${text}" does not get the focus on ${page.url()}.`);
  }
}
