import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import type { SurfaceName } from '../../testing/gateway-plan.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const PAGES = [
  ['production', '/docs'],
  ['production', '/docs/operations/getBusiness'],
  ['production', '/docs/errors'],
  ['production', '/docs/guides/match-a-list'],
  ['production', '/docs/search?q=webhook'],
] as const;
/** Made by the templates of those. */
const FURTHER = [
  ['production', '/docs/changelog'],
  ['demo', '/docs'],
  ['demo', '/docs/operations/searchCompanies'],
  ['demo', '/docs/errors/missing_query'],
] as const;

/** The documentation. */
export function describeDocumentation(browser: Browser): void {
  let surfaces: Readonly<Record<SurfaceName, GatewaySurface>>;
  let key: string;
  let page: Page;
  const problems: string[] = [];
  const baseUrl = (surface: SurfaceName) => surfaces[surface].baseUrl;

  beforeAll(async () => {
    surfaces = { production: await sharedGateway('production'), demo: await sharedGateway('demo') };
    key = await surfaces.production.makeKey();
    const context = await browser.newContext();
    context.on('request', (request) => {
      if (!request.url().startsWith('http://127.0.0.1:')) problems.push(`asks elsewhere: ${request.url()}`);
    });
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('401')) problems.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => problems.push(`console: ${error.error().message}`));
    page = await context.newPage();
  });

  afterEach(() => {
    expect(problems.splice(0)).toEqual([]); // no console error, no request to another host
  });

  it.each(draws<readonly (readonly [SurfaceName, string])[]>([...PAGES, ...FURTHER], PAGES))(
    `axe finds nothing in %s %s, ${SCREENS}`,
    async (surface, path) => {
      const name = `${surface}${path.replaceAll(/\W+/g, '-')}`;
      expect(await pageFlaws(page, `${baseUrl(surface)}${path}`, name)).toEqual([]);
    },
  );

  it('sends the request of the form with a key that survives a reload, until it is removed', async () => {
    await page.goto(`${baseUrl('production')}/docs/operations/getAccount`);
    expect(await sends()).toMatch(/^401 in \d+ ms: GET \/v1\/account$/);
    await page.getByLabel('API key').fill(key);
    await page.reload();
    expect(await page.getByLabel('API key').inputValue()).toBe(key);
    expect(await sends()).toMatch(/^200 in/);
    const response = page.getByRole('region', { name: 'Response', exact: true });
    expect(JSON.parse(await response.innerText())).toMatchObject({ object: 'account', usage_today: 0 });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.reload();
    expect(await page.getByLabel('API key').inputValue()).toBe('');
  });

  it('puts what the form holds where the operation takes it', async () => {
    await page.goto(`${baseUrl('production')}/docs/operations/getBusiness`);
    await page.getByLabel('id required').fill('us-co-1/2');
    await page.getByLabel('sparse').selectOption('true');
    expect(await sends()).toMatch(/^401 in \d+ ms: GET \/v1\/businesses\/us-co-1%2F2\?sparse=true$/);
  });

  it('shows the samples in one language, and the same on the next page', async () => {
    await page.goto(`${baseUrl('demo')}/docs`);
    await page.getByRole('main').getByRole('link', { name: 'Search companies' }).click();
    const sample = (language: string) => page.locator(`.samples .${language}`);
    expect(await sample('curl').isVisible()).toBe(true);
    await page.getByText('Python', { exact: true }).click();
    expect([await sample('curl').isVisible(), await sample('python').isVisible()]).toEqual([false, true]);
    await page.getByLabel('Endpoints').getByRole('link', { name: 'Search people' }).click();
    await page.getByRole('heading', { level: 1, name: 'Search people' }).waitFor();
    expect(await sample('python').isVisible()).toBe(true);
  });

  it('is read without a script', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(`${baseUrl('demo')}/docs/operations/searchCompanies`);
    await plain.getByText('TypeScript', { exact: true }).click();
    expect(await plain.locator('.samples .typescript').isVisible()).toBe(true);
    expect(await plain.locator('.try-it').isVisible()).toBe(false);
    await context.close();
  });

  /** Sends the form; returns how it says that it went. */
  async function sends(): Promise<string> {
    await page.getByRole('button', { name: 'Send request' }).click();
    const outcome = page.getByRole('status').getByText(/^\d{3} in/);
    await outcome.waitFor();
    return outcome.innerText();
  }
}
