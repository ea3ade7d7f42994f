import { beforeAll, describe, expect, it } from '@jest/globals';
import { draws } from '@registry/testing';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import { LARGE } from '../../testing/showcase/connected-companies.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

const ID = 'us-co-20191000001';
const PURPOSE = 'Onboarding of a supplier';
const PAGES_MAX = 6;

/** Reports to file, and their evidence. */
export function describeReports(browser: Browser): void {
  let demo: GatewaySurface;
  let key: string;
  beforeAll(async () => {
    demo = await showcaseGateway();
    key = await demo.makeKey();
  });

  it.each(draws(['A4', 'Letter'], ['A4']).flatMap((format) => [ID, LARGE.id].map((id) => [id, format] as const)))(
    'the report on %s has at most six pages of %s, with its purpose and the days of lists and sources',
    async (id, format) => {
      const page = await browser.newPage();
      await page.goto(`${demo.baseUrl}/reports/${id}`);
      await page.getByLabel('Purpose of the report').fill(PURPOSE);
      await page.getByLabel('Purpose of the report').press('Enter');
      await page.getByText(PURPOSE).waitFor();
      const text = await page.locator('main').innerText();
      for (const part of [
        'Report of',
        'Screened against',
        'Sources and their days',
        'Not covered',
        'none: it is signed',
      ])
        expect(text).toContain(part);
      const pdf = (await page.pdf({ format })).toString('latin1');
      const pages = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
      expect([pages > 0, Math.max(pages, PAGES_MAX)]).toEqual([true, PAGES_MAX]);
      await page.close();
    },
  );

  describe('without JavaScript', () => {
    it('a workspace downloads the evidence of its report by the keyboard, and the page that verifies it says what it is', async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
      const page = await context.newPage();
      await demo.page(`/decisions/${ID}/annotation`, key, {
        external_id: 'V-7',
        tags: 'supplier',
        note: 'Until June.',
      });
      await page.goto(`${demo.baseUrl}/companies/${ID}`);
      await press(page, 'Report to file, signed evidence', 'Enter');
      await press(page, 'API key', '');
      await page.keyboard.insertText(key);
      await press(page, 'Sign in', 'Enter');
      await press(page, 'Purpose of the report', '');
      await page.keyboard.insertText(PURPOSE);
      await press(page, 'State purpose', 'Enter');
      expect(await page.locator('.head').innerText()).toMatch(/V-7[^]*supplier[^]*Until June\./);
      const number = await page.locator('.report > .kv strong').innerText();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        press(page, 'Download signed evidence', ' '),
      ]);
      expect(download.suggestedFilename()).toBe(`evidence-${ID}.json`);
      const file = await readFile(await download.path());
      const { keys } = JSON.parse((await demo.get('/.well-known/jwks.json')).text);
      const outcome = await verify(page, file);
      expect(outcome).toMatch(/^Valid evidence\s+Valid: .* \(us-co-20191000001\) as known at /);
      for (const part of [`Purpose: ${PURPOSE}`, `Reference: ${number}`, 'all of them listed', keys[0].kid, 'sha256:'])
        expect(outcome).toContain(part);

      const text = file.toString();
      for (const [changed, says] of [
        [text.replace(PURPOSE, 'Onboarding of a customer'), 'was changed after it was signed'],
        [text.slice(0, text.length / 2), 'a part of it is missing'],
        ['{}', 'not a signed file of this service'],
      ] as const)
        expect(await verify(page, Buffer.from(changed))).toMatch(new RegExp(`^Not valid[^]*${says}`));
      await context.close();
    });

    it('a file that is too large or missing is refused in words, and no evidence is made without a sign-in', async () => {
      const page = await browser.newPage();
      await page.goto(`${demo.baseUrl}/evidence`);
      const form = (file?: Blob) => {
        const body = new FormData();
        if (file !== undefined) body.set('file', file, 'evidence.json');
        return fetch(`${demo.baseUrl}/evidence`, { method: 'POST', headers: { accept: 'text/html' }, body });
      };
      const [missing, large] = [await form(), await form(new Blob([new Uint8Array(4 * 1024 * 1024)]))];
      expect([missing.status, await missing.text()]).toEqual([422, expect.stringContaining('No file was sent')]);
      expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('Request too large')]);
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const made = await demo.get(`/reports/${ID}/evidence`, { method: 'POST', headers, body: '' });
      expect(made.status).toBe(401);
      await page.close();
    });
  });

  it(`axe finds nothing on the report and on the page that verifies evidence, and they fit, ${SCREENS}`, async () => {
    const page = await browser.newPage();
    for (const path of [`/reports/${LARGE.id}`, '/evidence'])
      expect(await pageFlaws(page, `${demo.baseUrl}${path}`, path.split('/').at(-1) ?? '')).toEqual([]);
    await page.close();
  });

  async function verify(page: Page, buffer: Buffer): Promise<string> {
    await page.goto(`${demo.baseUrl}/evidence`);
    await page
      .getByLabel('Evidence, as it')
      .setInputFiles({ name: 'evidence.json', mimeType: 'application/json', buffer });
    await press(page, 'Verify evidence', 'Enter');
    return page.getByRole('status').innerText();
  }
}
