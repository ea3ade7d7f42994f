import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { gzipSync } from 'node:zlib';
import { LARGE } from '../../testing/showcase/connected-companies.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';
import { STYLE } from './style.ts';

const PAGES = ['/', '/?q=maple', '/?q=maple&page=2', '/?q=nobodyatall', '/people?q=jane', '/people?q=nobodyatall'];
const COMPANIES = ['us-co-20191000001', 'us-co-20981000001', LARGE.id].map((id) => `/companies/${id}`);
const WIDTHS = [320, 375, 768, 1280];

/** What all pages have in common. */
export function describeLook(browser: Browser): void {
  let demo: GatewaySurface;
  let page: Page;

  beforeAll(async () => {
    demo = await showcaseGateway();
    page = await (await browser.newContext()).newPage();
  });

  it('each page has a title of its own, which links show too, and weighs less than 20 kB with its style', async () => {
    const titles = new Set<string>();
    for (const path of [...PAGES, ...COMPANIES]) {
      await page.goto(`${demo.baseUrl}${path}`);
      titles.add(await page.title());
      expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(await page.title());
      const { length } = gzipSync((await page.content()) + STYLE);
      expect([path, length < 20_000]).toEqual([path, true]);
    }
    expect([...titles]).toHaveLength(PAGES.length + COMPANIES.length);
    expect([...titles].slice(2, 4)).toEqual([
      expect.stringMatching(/^maple – companies, page 2 – /),
      expect.stringMatching(/^No companies found for nobodyatall – /),
    ]);
  });

  it(`the header is one line, ${WIDTHS.join(', ')} px wide`, async () => {
    for (const path of ['/', COMPANIES[0]])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(`${demo.baseUrl}${path}`);
        const { height = 0 } = (await page.locator('.bar').boundingBox()) ?? {};
        expect([path, width, height < 70]).toEqual([path, width, true]);
        await page.getByRole('link', { name: 'Watchlists', exact: true }).focus();
        await page.getByRole('link', { name: 'Business Registry' }).waitFor();
      }
  });

  it('counts of results are announced, also of none', async () => {
    for (const [path, text] of [
      ['/?q=maple', '30 companies'],
      ['/?q=nobodyatall', 'No companies found for “nobodyatall”'],
      ['/people?q=nobodyatall', 'No people found for “nobodyatall”'],
    ] as const) {
      await page.goto(`${demo.baseUrl}${path}`);
      await page.getByRole('status').getByText(text).waitFor();
    }
  });

  it('headings of number columns end where their numbers end', async () => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(`${demo.baseUrl}/coverage`);
    const ends = await page.evaluate<readonly [number, number][]>(`
      [...document.querySelectorAll('th.num')].map((head) => {
        const cell = head.closest('table').querySelector('tbody tr').children[head.cellIndex];
        const end = (of) => { const range = document.createRange(); range.selectNodeContents(of); return range.getBoundingClientRect().right; };
        return [Math.round(end(head)), Math.round(end(cell))];
      })`);
    expect(ends.length).toBeGreaterThan(0);
    for (const [head, cell] of ends) expect(Math.abs(head - cell)).toBeLessThanOrEqual(2);
  });

  it('a chosen filter, a badge and a button show without the colors of the page', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${demo.baseUrl}/?q=maple&status=inactive`);
    const styles = (selector: string, name: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${name}`);
    expect(await styles('.facet [aria-current]', 'outlineStyle')).toBe('solid');
    expect(await styles('.badge.inactive', 'borderTopStyle')).toBe('solid');
    expect(await styles('.field button', 'borderTopWidth')).toBe('1px');
  });
}
