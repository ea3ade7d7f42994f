import { projectRoot } from '@registry/testing';
import { startChromium } from '@registry/testing/browser';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** A view of the demo that is shown in the README or the documentation. */
interface View {
  readonly name: string;
  readonly path: string;
  /** Width and height of the screen, in pixels; a small laptop without them. */
  readonly screen?: readonly [number, number];
  /** Brings the page into the state that is shown. */
  readonly arrange?: (page: Page) => Promise<unknown>;
}

const COMPANY = '/companies/us-ct-2000001';
const LIST = [
  'Quillmarsh Lantern Works, New London, CT',
  'Blue Pizza Company, Medford, OR',
  'Nobody At All, Inc., Denver, CO',
];

/** The main views, of which those after the sign-in need a key. */
const VIEWS: readonly View[] = [
  { name: 'home', path: '/' },
  { name: 'search-results', path: '/?q=law' },
  { name: 'company-page', path: COMPANY },
  { name: 'company-page-on-a-phone', path: COMPANY, screen: [375, 667] },
  {
    name: 'entity-page',
    path: COMPANY,
    arrange: (page) => page.getByText('Why they are taken for one entity').click(),
  },
  { name: 'people', path: '/people?q=wrenlock' },
  { name: 'coverage', path: '/coverage' },
  { name: 'match-a-list', path: '/match', arrange: matchList },
  { name: 'api-documentation', path: '/docs' },
  { name: 'verify-evidence', path: '/evidence' },
  { name: 'workspace', path: '/workspace', arrange: signIn },
  { name: 'watchlists', path: '/watchlists' },
];

/** `npm run pictures`: writes the pictures of the documentation, of the demo and with the key of a running `npm start` with samples. */
const [, , key = '', demo = 'http://127.0.0.1:3001'] = process.argv;
if (key === '') throw new Error('Add the API key that npm start printed: npm run pictures -- brk_…');
const chromium = await startChromium();
if (typeof chromium === 'string') throw new Error(`Chromium does not start here: ${chromium}`);
const page = await chromium.browser.newPage({ colorScheme: 'light' });
for (const { name, path, screen: [width, height] = [1280, 800], arrange } of VIEWS) {
  await page.setViewportSize({ width, height });
  await page.goto(`${demo}${path}`);
  await arrange?.(page);
  await page.screenshot({ path: join(projectRoot, 'docs', 'images', `${name}.png`) });
}
await chromium.end();

async function matchList(shown: Page): Promise<void> {
  await shown.getByRole('textbox').first().fill(LIST.join('\n'));
  await shown.locator('main form button[type=submit]').first().click();
  await shown.waitForLoadState();
}

async function signIn(shown: Page): Promise<void> {
  await shown.getByLabel('API key').fill(key);
  await shown.getByRole('button', { name: 'Sign in' }).click();
  await shown.getByRole('heading', { level: 1, name: 'Workspace' }).waitFor();
}
