import { beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { pageFlaws, SCREENS } from '../../testing/browser/page-flaws.ts';
import { press } from '../../testing/browser/press-key.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { FormFields, GatewaySurface } from '../../testing/started-gateway.ts';

const ID = 'us-co-20191000001';
const NAME = 'Cedar Ridge Bakery, LLC';
const PATH = `/decisions/${ID}`;

/** The page on which a workspace decides on what is shown with a company. */
export function describeDecisions(browser: Browser): void {
  let demo: GatewaySurface;
  let key: string;

  beforeAll(async () => {
    demo = await showcaseGateway();
    key = await demo.makeKey();
  });

  async function signIn(page: Page): Promise<void> {
    await press(page, 'API key', 'a');
    await page.getByLabel('API key').fill(key);
    const loaded = page.waitForEvent('load');
    await page.keyboard.press('Enter');
    await loaded;
  }

  it('from the profile a workspace decides on results and records by the keyboard, at 320 px without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 900 } });
    const page = await context.newPage();
    const screening = page.locator('#screening');
    await page.goto(`${demo.baseUrl}/companies/${ID}`);
    await press(page, 'Annotate, and decide on results and records', 'Enter');
    await signIn(page);
    expect(new URL(page.url()).pathname).toBe(PATH);
    expect(await screening.innerText()).toMatch(/1 hit and 1 possible result/);

    await page.getByLabel('Your own id').fill('V-1');
    await page.getByLabel('Tags').fill('supplier\ntier, one');
    await page.getByLabel('Note', { exact: true }).fill('Contract until June.');
    await press(page, 'Save annotation', 'Enter');
    expect(new URL(page.url()).hash).toBe('#annotation');
    expect(await page.getByLabel('Tags').inputValue()).toBe('supplier\ntier, one');
    await press(page, 'Your companies', 'Enter');
    await press(page, 'tier, one', 'Enter');
    expect(new URL(page.url()).searchParams.get('tag')).toBe('tier, one');
    expect(await page.locator('.hit').innerText()).toMatch(
      /Cedar Ridge Bakery[^]*V-1[^]*supplier[^]*Contract until June\./,
    );
    await press(page, `Annotation and decisions of ${NAME}`, 'Enter');

    await press(page, 'Not a match', ' ');
    await press(page, 'Note on Cedar Ridge Bakery LLC', 'a');
    await page.getByLabel('Note on Cedar Ridge Bakery LLC').fill('Other street');
    await press(page, 'Save decision on Cedar Ridge Bakery LLC', 'Enter');
    expect(new URL(page.url()).hash).toMatch(/^#wlr_/);
    expect(await screening.innerText()).toMatch(/No hits and 1 possible result[^]*Decided .*: Not a match\./);
    expect(await page.getByLabel('Note on Cedar Ridge Bakery LLC').inputValue()).toBe('Other street');

    const licenses = page.locator('#licenses');
    await licenses.getByLabel('Confirmed').first().check();
    await licenses.getByRole('button', { name: 'Save decision' }).first().click();
    expect(new URL(page.url()).hash).toMatch(/^#rec_/);

    const api = await showcaseGateway('production');
    const read = async (as: string) =>
      JSON.parse((await api.get(`/v1/businesses/${ID}`, { headers: { 'x-api-key': as } })).text);
    const { watchlist, licenses: decided, ...own } = await read(key);
    expect(own).toMatchObject({ external_id: 'V-1', tags: ['supplier', 'tier, one'] });
    expect(watchlist).toMatchObject({ hit_count: 0 });
    const results = watchlist.lists.flatMap((list: { readonly results: readonly object[] }) => list.results);
    const decision = expect.objectContaining({ decision: 'not_a_match', note: 'Other street' });
    expect(results).toContainEqual(expect.objectContaining({ status: 'hit', decision }));
    expect(decided.data).toContainEqual(
      expect.objectContaining({ decision: expect.objectContaining({ decision: 'confirmed', note: null }) }),
    );
    expect((await read(await demo.makeKey())).watchlist).toMatchObject({ hit_count: 1 });

    await press(page, 'Public profile', 'Enter');
    expect(await page.locator('.head').innerText()).toMatch(/No hits[^]*V-1[^]*tier, one[^]*Contract until June\./);
    expect(await screening.innerText()).toMatch(/Hit: Cedar Ridge Bakery LLC[^]*Decided .*: Not a match\./);
    expect(await licenses.innerText()).toMatch(/Decided .*: Confirmed/);
    await press(page, 'Annotation and decisions', 'Enter');
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });

  it(`axe finds nothing on it, and it fits, ${SCREENS}`, async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    expect(await pageFlaws(page, `${demo.baseUrl}${PATH}`, 'decisions-sign-in')).toEqual([]);
    await signIn(page);
    expect(await pageFlaws(page, `${demo.baseUrl}${PATH}`, 'decisions')).toEqual([]);
    expect(await pageFlaws(page, `${demo.baseUrl}/decisions`, 'annotated')).toEqual([]);
    expect(await pageFlaws(page, `${demo.baseUrl}/companies/${ID}`, 'own-profile')).toEqual([]);
    expect(await pageFlaws(page, `${demo.baseUrl}/?q=cedar+ridge`, 'own-results')).toEqual([]);
    await context.close();
  });

  it('refuses a form from another site, without a sign-in, or with an unknown decision', async () => {
    const { text } = await demo.page(PATH, key);
    const [, item = ''] = /name="item" value="(wlr_[^"]+)"/.exec(text) ?? [];
    const post = (fields: FormFields, headers: Readonly<Record<string, string>> = {}, path = PATH) =>
      demo.page(path, key, fields, headers);
    const decision = { item, decision: 'confirmed' };
    expect((await post(decision, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
    expect((await demo.page(PATH, '', decision)).status).toBe(401);
    const refused = await post({ item, decision: 'perhaps' });
    expect([refused.status, refused.text]).toEqual([422, expect.stringMatching(/role="alert">decision is /)]);
    expect((await post({ ...decision, item: 'wlr_unknown' })).status).toBe(404);
    expect((await post(decision)).status).toBe(303);
    const annotate = (fields: Readonly<Record<string, string>>) => post(fields, {}, `${PATH}/annotation`);
    const long = await annotate({ external_id: 'V-1', tags: 'x'.repeat(101) });
    expect([long.status, long.text]).toEqual([422, expect.stringMatching(/role="alert">[^]*value="V-1"/)]);
  });
}
