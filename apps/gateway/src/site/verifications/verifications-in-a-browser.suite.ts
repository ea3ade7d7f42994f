import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import { type GatewaySurface, sharedGateway } from '../../testing/started-gateway.ts';

const NAME = 'Cedar Ridge Bakery, LLC';
const NARROW = { width: 320, height: 900 };

/** The pages on which a workspace verifies companies. */
export function describeVerifications(browser: Browser): void {
  let demo: GatewaySurface;

  beforeAll(async () => {
    demo = await sharedGateway('demo');
  });

  async function signedIn(path: string, key: string, options: object = {}): Promise<Page> {
    const page = await (await browser.newContext(options)).newPage();
    await page.goto(`${demo.baseUrl}${path}`);
    await page.getByLabel('API key').fill(key);
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await loaded;
    return page;
  }

  async function typeInto(page: Page, label: string, text: string): Promise<void> {
    await press(page, label, '');
    await page.keyboard.insertText(text);
  }

  it('from the profile a case is made, noted, approved and shown then and now, by keyboard at 320 px without JavaScript', async () => {
    const key = await demo.makeKey();
    const page = await signedIn('/verifications', key, { javaScriptEnabled: false, viewport: NARROW });
    await page.goto(`${demo.baseUrl}/companies/us-co-20191000001`);
    await press(page, 'Verify this company', 'Enter');
    expect(await page.getByLabel('Name of the company').inputValue()).toBe(NAME);
    await typeInto(page, 'People, one on each line, each with the role after a semicolon', 'Jane Q Doe; Member');
    await typeInto(page, 'Your own id of the applicant', 'A-1');
    await press(page, 'Verify company', 'Enter');
    expect(new URL(page.url()).hash).toBe('#case');
    await typeInto(page, 'Note', 'Called the applicant.');
    await press(page, 'Add note', 'Enter');
    await press(page, 'Approve', ' ');
    await typeInto(page, 'Reason', 'It agrees.');
    await press(page, 'Save decision', 'Enter');
    expect(await page.locator('#decision').innerText()).toMatch(/^Decision\s+Approved\s+It agrees\./);
    expect(await page.locator('#history').innerText()).toMatch(/A note was added\.[^]*Called the applicant\./);
    await press(page, 'The checks of then', 'Enter');
    await press(page, 'The case now', 'Enter');
    await page.goto(`${demo.baseUrl}/verifications?queue=decided`);
    expect(await page.locator('tbody').innerText()).toMatch(/A-1[^]*Approved/);
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().close();
  });

  it('single keys go through the queue and to the forms of a case, and are letters where somebody types', async () => {
    const key = await demo.makeKey();
    for (const external_id of ['first', 'second'])
      await demo.page('/verifications/new', key, { name: NAME, state: 'CO', external_id });
    const page = await signedIn('/verifications', key);
    await page.getByText('Keys in the table').waitFor();
    const focused = () => page.evaluate<string>(`document.activeElement.closest('tr')?.innerText ?? ''`);
    await page.getByRole('region', { name: 'Cases' }).focus();
    const rows: string[] = [];
    for (const pressed of ['j', 'j', 'k', 'j']) {
      await page.keyboard.press(pressed);
      rows.push(/first|second/.exec(await focused())?.[0] ?? '');
    }
    expect(rows).toEqual(['second', 'first', 'second', 'first']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/ver_.*#case$/);
    expect(await page.locator('.head').innerText()).toContain('first');
    const control = () => page.evaluate<string>(`document.activeElement.value || document.activeElement.name`);
    await page.keyboard.press('r');
    expect(await control()).toBe('rejected');
    await page.keyboard.press('a');
    expect(await control()).toBe('approved');
    expect(await page.getByLabel('Approve').isChecked()).toBe(false);
    await page.keyboard.press('n');
    for (const letter of 'ran') await page.keyboard.press(letter);
    expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('ran');
    await page.context().close();
  });

  it(`axe finds nothing on them, and they fit, ${SCREENS}`, async () => {
    const key = await demo.makeKey();
    const application = { name: NAME, state: 'Colorado', people: 'Jane Q Doe', website: 'https://cedar.example' };
    const made = await demo.page('/verifications/new', key, { ...application, addresses: '130 Sample Ln, Dallas, OR' });
    const path = String(made.headers['location']).replace('#case', '');
    await demo.page('/verifications/new', key, { name: 'Cedar Ridge' });
    const page = await (await browser.newContext()).newPage();
    const flaws = (to: string, name: string) => pageFlaws(page, `${demo.baseUrl}${to}`, name);
    expect(await flaws('/verifications', 'verifications-sign-in')).toEqual([]);
    await page.context().close();
    const user = await signedIn('/verifications', key);
    const shown = (to: string, name: string) => pageFlaws(user, `${demo.baseUrl}${to}`, name);
    expect(await shown('/verifications?queue=all', 'verifications')).toEqual([]);
    expect(await shown('/verifications?queue=mine', 'verifications-mine')).toEqual([]);
    expect(await shown('/verifications/new', 'new-verification')).toEqual([]);
    expect(await shown('/verifications/policies', 'verification-policies')).toEqual([]);
    expect(await shown(path, 'verification')).toEqual([]);
    expect(await shown(`${path}/edit`, 'verification-correction')).toEqual([]);
    await demo.page(`${path}/decide`, key, { decision: 'rejected', reason: 'Another company.' });
    expect(await shown(path, 'verification-decided')).toEqual([]);
    await user.emulateMedia({ media: 'print' });
    expect(await user.locator('.not-printed:visible').count()).toBe(0);
    expect(await user.getByText('as then').first().isVisible()).toBe(true);
    await user.context().close();
  });
}
