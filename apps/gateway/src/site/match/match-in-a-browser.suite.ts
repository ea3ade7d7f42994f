import { expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import { text } from 'node:stream/consumers';
import type { Browser, Locator, Page } from 'playwright-core';
import { htmlFlaws } from '../../testing/browser/html-flaws.ts';
import { axeFindings } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

const itLong = draws(it, it.skip);

interface InBrowser {
  readonly browser: Browser;
  readonly demo: GatewaySurface;
  readonly page: Page;
}

/** The page that matches a list, in a browser and a gateway that its spec has started. */
export function matchListInABrowser(opened: () => InBrowser): void {
  const LIST = 'Vendor\tState\nCedar Ridge Bakry LLC\tColorado\nMaple Street 28 Limited\tCO\nNobody Has This\tCO\n';
  /** Matches the list; returns the page as it was sent. */
  const fill = async (shown: Page): Promise<string> => {
    await shown.goto(`${opened().demo.baseUrl}/match`);
    await shown.getByLabel('List: one company per line').fill(LIST);
    await shown.getByRole('button', { name: 'Match companies' }).click();
    await shown.getByLabel('Name of the company').waitFor();
    const [response] = await Promise.all([
      shown.waitForResponse((one) => one.request().method() === 'POST'),
      shown.getByRole('button', { name: 'Match companies' }).click(),
    ]);
    await shown.getByRole('heading', { level: 1, name: '3 companies' }).waitFor();
    return response.text();
  };
  const downloaded = async (shown: Page): Promise<string[]> => {
    const [download] = await Promise.all([
      shown.waitForEvent('download'),
      shown.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('matched.csv');
    return (await text(await download.createReadStream())).split('\r\n');
  };

  /** As people paste lists: two with one candidate, one with two, and one that is sure. */
  const LINES =
    '1. Maple Street 28 Limited, CO\n2. Maple Street 27 Limited (CO)\n3. Juniper Point LLC, Colo.\n4. Cedar Ridge Bakery LLC; Denver, CO\n';
  /** Matches lines; returns the rows. */
  const paste = async (shown: Page): Promise<Locator> => {
    await shown.goto(`${opened().demo.baseUrl}/match`);
    await shown.getByLabel('List: one company per line').fill(LINES);
    await shown.getByRole('button', { name: 'Match companies' }).click();
    await shown.getByRole('heading', { level: 1, name: '4 companies' }).waitFor();
    return shown.locator('tbody tr');
  };
  const chosen = (rows: Locator): Promise<string[]> =>
    rows.locator('input:checked').evaluateAll((all) => all.map((one) => one.getAttribute('name') ?? ''));

  it.each(draws(['light', 'dark'] as const, ['light'] as const))(
    'lines are reviewed by single keys, which a legend shows; axe finds nothing (%s)',
    async (colorScheme) => {
      const { page } = opened();
      await page.emulateMedia({ colorScheme });
      const rows = await paste(page);
      await page.getByText('Keys in the table:').waitFor();
      await page.getByRole('region', { name: 'Results' }).focus();
      for (const key of ['j', '1', 'Enter', '0', 'j', 'k', 'Enter', '2']) await page.keyboard.press(key);
      expect(await chosen(rows)).toEqual(['choice-0', 'choice-1', 'choice-2', 'choice-3']);
      expect(await rows.nth(1).getByRole('radio', { name: 'None of these' }).isChecked()).toBe(true);
      expect(await rows.nth(2).getByRole('radio').nth(1).isChecked()).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      const lines = await downloaded(page);
      expect(lines.slice(1, 4).map((line) => /,(chosen|rejected),/.exec(line)?.[1])).toEqual([
        ...['chosen', 'rejected', 'chosen'],
      ]);
    },
  );

  itLong(
    'without JavaScript the only candidates are accepted and taken back, and a link leads to the next row',
    async () => {
      const plain = await opened().browser.newContext({
        javaScriptEnabled: false,
        viewport: { width: 320, height: 900 },
      });
      const shown = await plain.newPage();
      const rows = await paste(shown);
      expect(await shown.getByText('Keys in the table:').isVisible()).toBe(false);
      await press(shown, 'Next row to review', '');
      await shown.keyboard.press('Enter');
      await press(shown, /^Maple Street 27 LLC/, ' ');
      expect(await chosen(rows)).toEqual(['choice-1', 'choice-3']);
      await shown.getByRole('button', { name: 'Accept the only candidate of 2 rows' }).click();
      await shown.getByRole('status').getByText('of 2 rows to review is chosen').waitFor();
      expect(await chosen(rows)).toEqual(['choice-0', 'choice-1', 'choice-3']);
      await shown.getByRole('button', { name: 'Undo' }).click();
      await shown.getByRole('button', { name: 'Accept the only candidate of 2 rows' }).waitFor();
      expect(await chosen(rows)).toEqual(['choice-3']);
      await plain.close();
    },
  );

  itLong.each(draws([320, 375, 768, 1_280], [1_280]))(
    'each label stands above its own column, at %i px',
    async (width) => {
      const { page, demo } = opened();
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${demo.baseUrl}/match`);
      await page.getByLabel('List: one company').fill(LIST);
      await page.getByRole('button', { name: 'Match companies' }).click();
      const fields = page.locator('fieldset.boxes > div');
      await fields.first().waitFor();
      for (const field of await fields.all()) {
        const [label, select] = await Promise.all(['label', 'select'].map((part) => field.locator(part).boundingBox()));
        expect(Math.round(label?.x ?? 0)).toBe(Math.round(select?.x ?? 1));
        expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual((select?.y ?? 0) + 1);
      }
      expect(await fields.count()).toBe(9);
    },
  );

  itLong.each(draws([320, 375, 768, 1_280], [320]))(
    'pasted: axe finds nothing in the results, which fit %i px',
    async (width) => {
      const { page } = opened();
      await page.setViewportSize({ width, height: 900 });
      const sent = await fill(page);
      await page.locator('details').first().click();
      const shownWidth = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect([shownWidth, await axeFindings(page)]).toEqual([width, []]);
      expect(await htmlFlaws(sent)).toEqual([]);
    },
  );

  itLong('the choice of columns and the page of a batch: axe finds nothing, and both fit 320 px', async () => {
    const { page, demo } = opened();
    await page.setViewportSize({ width: 320, height: 900 });
    const flaws = async (): Promise<unknown> => [
      await page.evaluate<number>('document.documentElement.scrollWidth'),
      await axeFindings(page),
    ];
    await page.goto(`${demo.baseUrl}/match`);
    const rows = 'Cedar Ridge Bakery LLC,1 Old Mill Road,CO\n'.repeat(119);
    await page
      .getByLabel('List: one company')
      .fill(`Company,Street,State\nCedar Ridge Bakry,1 Old Mill Road,CO\n${rows}`);
    await page.getByLabel('API key').fill(await demo.makeKey());
    await page.getByRole('button', { name: 'Match companies' }).click();
    await page.getByLabel('Name of the company').waitFor();
    expect(await flaws()).toEqual([320, []]);
    await page.getByRole('button', { name: 'Match companies' }).click();
    await page.getByRole('status').getByText('Done: ').waitFor();
    await page.getByRole('link', { name: 'Matched' }).click();
    await page.getByRole('heading', { name: ': matched' }).waitFor();
    expect(await flaws()).toEqual([320, []]);
  });

  itLong('without JavaScript only the rows of a verdict are shown, and the CSV has all of them', async () => {
    const plain = await opened().browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
    const shown = await plain.newPage();
    await fill(shown);
    expect(await shown.locator('tbody tr:visible').count()).toBe(3);
    await shown.getByLabel('No match 1').check();
    expect(await shown.locator('tbody tr:visible').allInnerTexts()).toEqual([
      expect.stringContaining('Nobody Has This'),
    ]);
    expect(await downloaded(shown)).toHaveLength(5);
    await plain.close();
  });

  itLong('a candidate is chosen or rejected, and the CSV has the choice', async () => {
    const { page } = opened();
    await fill(page);
    const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)];
    await first.getByRole('radio', { name: 'None of these' }).check();
    await second.getByRole('radio').first().check();
    const id = await second.getByRole('radio').first().getAttribute('value');
    const [header, ...lines] = await downloaded(page);
    expect(header).toMatch(/^Vendor,State,match_verdict,match_id,/);
    expect(lines[0]).toMatch(/^Cedar Ridge Bakry LLC,Colorado,rejected,,/);
    expect(lines[1]).toMatch(new RegExp(`^Maple Street 28 Limited,CO,chosen,${String(id)},`));
    expect(lines[2]).toMatch(/^Nobody Has This,CO,no_match,,/);
  });

  itLong(
    'uploaded, without JavaScript: more than 100 rows with a key become a list whose CSV is downloaded',
    async () => {
      const plain = await opened().browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
      const shown = await plain.newPage();
      await fill(shown);
      expect(await downloaded(shown)).toHaveLength(5);
      const key = await opened().demo.makeKey();
      await shown.goto(`${opened().demo.baseUrl}/match`);
      const buffer = Buffer.from(`Company\n${'Cedar Ridge Bakery LLC\n'.repeat(120)}`);
      await shown.getByLabel('Or a CSV file').setInputFiles({ name: 'vendors.csv', mimeType: 'text/csv', buffer });
      await shown.getByRole('button', { name: 'Match companies' }).click();
      await shown.getByRole('alert').getByText('Enter a key').waitFor();
      await shown.getByLabel('API key').fill(key);
      await shown.getByRole('button', { name: 'Match companies' }).click();
      await shown.getByRole('status').getByText('Done: 120 matched.').waitFor();
      expect(shown.url() + (await shown.content())).not.toContain(key);
      const [download] = await Promise.all([
        shown.waitForEvent('download'),
        shown.getByRole('link', { name: 'Download all rows' }).click(),
      ]);
      const lines = (await text(await download.createReadStream())).trimEnd().split('\r\n');
      expect([lines.length, lines[120]]).toEqual([121, expect.stringMatching(/^Cedar Ridge Bakery LLC,matched,/)]);
      await plain.close();
    },
  );
}
