import { expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { htmlFlaws } from '../../testing/browser/html-flaws.ts';
import { axeFindings } from '../../testing/browser/page-flaws.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

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

  it.each(draws([320, 768, 1_440], [320]))(
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

  it('the choice of columns and the page of a batch: axe finds nothing, and both fit 320 px', async () => {
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

  it('without JavaScript only the rows of a verdict are shown, and the CSV has all of them', async () => {
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

  it('a candidate is chosen or rejected, and the CSV has the choice', async () => {
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

  it('uploaded, without JavaScript: more than 100 rows with a key become a list whose CSV is downloaded', async () => {
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
  });
}
