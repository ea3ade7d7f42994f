import { beforeAll, expect, it } from '@jest/globals';
import { draws, eventually } from '@registry/testing';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

const GROUPED = '/?q=hollow&group=entity';
const PAGES = [
  ['grouped', GROUPED],
  ['grouped-by-day', '/?q=llc&sort=newest&group=entity'],
  ['home-with-map', '/'],
  ['coverage-with-map', '/coverage'],
] as const;
const itLong = draws(it, it.skip);

/** Results by entity, the home page and coverage. No page here needs a script. */
export function describeSearch(browser: Browser): void {
  let demo: GatewaySurface;
  let page: Page;

  beforeAll(async () => {
    demo = await showcaseGateway();
    page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const grouped = async () => (await demo.get(GROUPED, { headers: { accept: 'text/html' } })).text;
    await eventually(async () => (await grouped()).includes('3 registrations found'), true, 60_000);
  });

  const open = (path: string) => page.goto(`${demo.baseUrl}${path}`);
  const texts = (selector: string) => page.locator(selector).allInnerTexts();
  const links = (selector: string) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].map((link) => link.href)`);

  it.each(PAGES.slice(0, draws(PAGES.length, 1)))(
    `axe finds nothing on %s, and it fits, unfolded, ${SCREENS}`,
    async (name, path) => {
      const scripted = await browser.newPage();
      const unfold = () =>
        scripted.evaluate<undefined>('document.querySelectorAll("details").forEach((e) => (e.open = true))');
      expect(await pageFlaws(scripted, `${demo.baseUrl}${path}`, name, unfold)).toEqual([]);
      await scripted.close();
    },
  );

  it('registrations are one group of their entity, by the keyboard and without a script', async () => {
    await open('/?q=hollow');
    expect(await page.locator('.hits > li').count()).toBe(3);
    await press(page, 'Group by entity', 'Enter');
    expect(new URL(page.url()).search).toBe('?q=hollow&group=entity');
    expect((await texts('#results > li > h2')).join()).toMatch(/^Quartz Hollow Mills,? LLC 3 registrations found$/i);
    expect((await texts('.hits .hits')).join()).toMatch(/Alaska .*California .*Colorado/s);
    expect(await texts('.hits .hits .badges')).toEqual(['Active', 'Active', 'Active']);
    expect(await texts('[role=status]')).toEqual(['3 companies']);
    await press(page, 'Alaska 1', 'Enter');
    expect(await texts('.hits > li > h2')).toEqual([expect.stringContaining('1 registration found')]);
    await page.goBack();
    await page.locator('.hits > li > h2 a').click();
    expect(await texts('h1')).toEqual([expect.stringMatching(/^Quartz Hollow Mills,? LLC$/i)]);
    await page.goBack();
    await press(page, 'List each registration', 'Enter');
    expect(new URL(page.url()).search).toBe('?q=hollow');
  });

  itLong('registrations that are pages apart are one group on one page, and counts are true', async () => {
    await open('/?q=llc&sort=newest&page=10');
    const found = Number((await texts('[role=status]'))[0]?.split(' ')[0]);
    expect((await texts('.hit h2')).filter((name) => /basalt meadow/i.test(name))).toHaveLength(1);
    const groups: string[] = [];
    let registrations = 0;
    for (let path = '/?q=llc&sort=newest&group=entity'; path !== ''; path = (await links('a[rel=next]'))[0] ?? '') {
      await page.goto(new URL(path, demo.baseUrl).href);
      groups.push(...(await links('#results > li > h2 > a')));
      registrations += await page.locator('.hit').count();
    }
    expect([new Set(groups).size, registrations]).toEqual([groups.length, found]);
    expect(groups.filter((href) => href.includes('/entities/'))).toHaveLength(2);
    expect((await texts('.results')).join()).toContain(`Listed in ${groups.length} groups`);
  });

  it('each example of the home page finds real companies, and no sample', async () => {
    await open('/');
    const examples = await texts('.try a');
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      await open('/');
      await press(page, example, 'Enter');
      expect([example, (await texts('[role=status]')).join()]).toEqual([example, expect.stringMatching(/^\d+ compan/)]);
      expect(await page.locator('.badge.sample').count()).toBe(0);
    }
  });

  it.each([375, 1_280])('coverage is short at %i px, and the map leads to the sources of a state', async (width) => {
    await page.setViewportSize({ width, height: 800 });
    await open('/');
    await press(page, /^CA, California: 2 companies; data date unknown ?CA ?2$/, 'Enter');
    expect(page.url()).toBe(`${demo.baseUrl}/coverage#ca`);
    await page.locator('#ca a').first().waitFor();
    await open('/coverage');
    expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThan(3_500);
    await page.getByText('The map as a table').press('Enter');
    const rows = (await texts('[aria-label="Loaded states"] tbody tr')).map((row) => row.replaceAll(/\s+/g, ' '));
    expect(rows).toContain('California 2 Part of the registry data date unknown');
    expect(rows).toContain('Oregon Sample 14 sample companies data date unknown');
  });
}
