import { draws, projectRoot } from '@registry/testing';
import type { AxeResults } from 'axe-core';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Where a screenshot of every page is left to be looked at. */
const SCREENSHOTS = join(projectRoot, '.cache', 'screenshots');
const SCHEMES = ['light', 'dark'] as const;
/** Of how many schemes each width is shown: of both in `npm run test:long`, else of one, in turn. */
const SHOWN = draws(SCHEMES.length, 1);

/**
 * Shows an address at each width, light or dark or both, leaves a screenshot of each, and returns what is wrong: axe's findings, and
 * a page that scrolls sideways. The page has axe as an init script. `arrange` does with the page what it is to be looked at after.
 */
export async function pageFlaws(
  page: Page,
  url: string,
  name: string,
  widths: readonly number[],
  arrange = async (): Promise<void> => undefined,
): Promise<string[]> {
  const flaws: string[] = [];
  for (const [at, width] of widths.entries()) {
    for (const colorScheme of SHOWN === 1 ? [SCHEMES[at % SCHEMES.length]] : SCHEMES) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await page.goto(url);
      await arrange();
      await page.screenshot({ path: join(SCREENSHOTS, `${name}-${width}-${colorScheme}.png`), fullPage: true });
      const shownWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
      const { violations } = await page.evaluate<AxeResults>('axe.run()');
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      if (shownWidth !== width) found.push(`is ${shownWidth} px wide`);
      flaws.push(...found.map((flaw) => `${name}, ${width} px, ${colorScheme}: ${flaw}`));
    }
  }
  return flaws;
}
