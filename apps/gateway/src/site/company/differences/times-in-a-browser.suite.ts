import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../../testing/browser/page-flaws.ts';
import { press } from '../../../testing/browser/press-key.ts';
import { showcaseGateway } from '../../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../../testing/started-gateway.ts';

/** It was renamed by a second load. */
const RENAMED = 'us-co-20983000001';
const PROFILE = `/companies/${RENAMED}`;
const TIMES = `${PROFILE}/differences`;

/** A company at other times. */
export function describeTimes(browser: Browser): void {
  let demo: GatewaySurface;
  beforeAll(async () => {
    demo = await showcaseGateway();
  });

  /** The values that a choice of the page has, without that of none. */
  const offered = (page: Page, label: string): Promise<string[]> =>
    page
      .getByLabel(label, { exact: true })
      .locator('option')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? '').filter((value) => value !== ''));

  it('each time that a profile offers has a page, and the first of two loads is compared by the keyboard, without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 375, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${demo.baseUrl}${PROFILE}`);
    const [known, valid] = [await offered(page, 'As known on'), await offered(page, 'As it was on')];
    expect([known.length > 1, valid]).toEqual([true, ['2026-10-01']]);
    expect(await offered(page, 'Compared with')).toEqual(known);
    for (const query of [...known.map((time) => `from=${time}`), ...valid.map((day) => `valid_on=${day}`)]) {
      const { status, text } = await demo.get(`${TIMES}?${query}`);
      expect([query, status, text.includes('role="alert"')]).toEqual([query, 200, false]);
    }
    await press(page, 'As known on a day, or as it was on one', ' ');
    await page.getByLabel('As known on', { exact: true }).selectOption(known.at(-1) ?? '');
    await press(page, 'Show and compare', 'Enter');
    expect(await page.getByRole('status').innerText()).toMatch(
      /fields? and 0 records differ from what (is known now|was known on)/,
    );
    expect(await page.locator('del').first().innerText()).toBe('Umber Kiln LLC');
    expect(await page.locator('ins').first().innerText()).toBe('Sienna Kiln LLC');
    expect(await offered(page, 'As known on')).toEqual(known);
    await context.close();
  });

  it('a day says what no data states of it, by what was known at each time', async () => {
    const page = await browser.newPage();
    await page.goto(`${demo.baseUrl}${PROFILE}?valid_on=2026-10-01`);
    expect(new URL(page.url()).pathname).toBe(TIMES);
    expect(await page.getByRole('status').innerText()).toMatch(/No data says what these were then: legal name, status/);
    expect(await page.locator('#screening').innerText()).toContain('in the lists below');
    await page.close();
  });

  it.each([
    'from=2001-01-01',
    'from=2999-01-01',
    'from=yesterday',
    'valid_on=1901-01-01',
    'valid_on=2999-12-31',
    'to=2999-01-01',
    'to=2001-01-01',
    'valid_on=2026-10-01&to=2001-01-01',
  ])('an address with a time of which nothing is known leads to the nearest: %s', async (query) => {
    const page = await browser.newPage();
    const response = await page.goto(`${demo.baseUrl}${TIMES}?${query}`);
    expect([response?.status(), await page.getByRole('alert').count()]).toEqual([200, 1]);
    const nearest = page.getByText('Nearest: ').getByRole('link');
    expect(await nearest.count()).toBe(1);
    await nearest.first().click();
    expect([await page.getByRole('alert').count(), await page.getByRole('status').count()]).toEqual([0, 1]);
    await page.close();
  });

  it(`axe finds nothing on its pages, and they fit, ${SCREENS}`, async () => {
    const page = await browser.newPage();
    for (const [name, query] of [
      ['times', 'from=2001-01-01'],
      ['day', 'valid_on=2026-10-01'],
      ['compared', `from=${new Date(Date.now() - 1).toISOString()}`],
    ] as const)
      expect(await pageFlaws(page, `${demo.baseUrl}${TIMES}?${query}`, `other-${name}`)).toEqual([]);
    await page.close();
  });
}
