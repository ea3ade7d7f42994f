import { draws, projectRoot } from '@registry/testing';
import axe, { type AxeResults } from 'axe-core';
import { join } from 'node:path';
import { htmlFlaws } from './html-flaws.ts';
import type { Page } from 'playwright-core';

/** The folder in which `npm run test:long` leaves a screenshot of every page to be looked at. */
const SCREENSHOTS = join(projectRoot, '.cache', 'screenshots');
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [320, 375, 768, 1280] as const;
const ALL = WIDTHS.flatMap((width) => SCHEMES.map((colorScheme) => ({ width, colorScheme })));
/** How many of all screens each page is shown on: on each in `npm run test:long`, else on one, in turn. */
const SHOWN = draws(ALL.length, 1);
let turn = 0;

/** On which screens pages are shown, for the title of a test. */
export const SCREENS = draws(`at ${WIDTHS.join(', ')} px, light and dark`, `on one screen of ${ALL.length}`);

/** Returns what axe finds on the page as it is shown now. Only then the page reads axe, which takes longer than most pages. */
export async function axeFindings(page: Page): Promise<AxeResults['violations']> {
  await page.evaluate(axe.source);
  return (await page.evaluate<AxeResults>("axe.run({ resultTypes: ['violations'] })")).violations;
}

/**
 * Shows a page on the screens and returns what is wrong: axe's findings, invalid HTML, and a page that scrolls sideways. Leaves a
 * screenshot of each where it is shown on all. `arrange` brings it into the state that is checked.
 */
export async function pageFlaws(
  page: Page,
  url: string,
  name: string,
  arrange = async (): Promise<void> => undefined,
): Promise<string[]> {
  const flaws: string[] = [];
  for (const { width, colorScheme } of SHOWN === 1 ? ALL.slice(turn, turn + 1) : ALL) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const response = await page.goto(url);
    const invalid = await htmlFlaws((await response?.text()) ?? '');
    await arrange();
    const path = join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`);
    if (SHOWN > 1) await page.screenshot({ path, fullPage: true });
    const shownWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
    const found = (await axeFindings(page)).map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    found.push(...invalid);
    if (shownWidth !== width) found.push(`is ${shownWidth} px wide`);
    flaws.push(...found.map((flaw) => `${name}, ${width} px, ${colorScheme}: ${flaw}`));
  }
  turn = (turn + 1) % ALL.length;
  return flaws;
}
