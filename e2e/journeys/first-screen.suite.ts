import { beforeAll, expect, it } from '@jest/globals';
import type { Business } from '@registry/contracts-records-sections';
import { jurisdictionNames, parseBusinessId } from '@registry/domain';
import type { Browser } from 'playwright-core';
import type { NpmStart } from '../npm-start.ts';

/** Screens, and how long the page of a company with everything may be before anything is opened, in pixels. */
const SCREENS = [
  { width: 1280, height: 800, pageMax: 3_500 },
  { width: 375, height: 667, pageMax: 7_000 },
] as const;
const COMPANIES = 10;
/** The sample that has all that a company can have. */
const WITH_EVERYTHING = 'us-ct-2000001';
/** The text of what is within the screen, as far as it is not hidden by its box. */
const TEXT_ON_SCREEN = `(() => {
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const shown = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { bottom, right, width } = range.getBoundingClientRect();
    if (width > 0 && bottom <= innerHeight && right <= innerWidth) shown.push(node.textContent);
  }
  return shown.join(' ').replace(/\\s+/g, ' ');
})()`;

/** The facts that a reader decides by, and how the first screen says them of a business of the API. */
const FIRST_FACTS: Readonly<Record<string, (business: Business) => string>> = {
  'is it alive, as of which day?': ({ status, as_of: asOf }) => {
    const day = asOf === null ? ', date of the data unknown' : ` as of ${inWords(asOf)}`;
    return `${status.charAt(0).toUpperCase()}${status.slice(1)}${day}`;
  },
  'is it sanctioned?': ({ watchlist: { coverage, hit_count: hits } }) =>
    coverage.status === 'partial' ? (hits === 0 ? 'No hits' : `${hits} hit`) : 'Not screened',
  'which liens?': ({ liens: { coverage, total_count: total } }) => {
    if ((total ?? 0) > 0) return `Liens ${total}`;
    return coverage.status === 'not_covered' ? 'Liens not looked at' : 'Liens none found';
  },
};

/** The first screen of ten sample companies says what a reader decides by. `states`: those whose companies they are. */
export function describeFirstScreen(stack: NpmStart, browser: Browser, states: readonly string[]): void {
  let businesses: Business[];

  beforeAll(async () => {
    const some = states.flatMap((state) =>
      ['', '&status=inactive'].map((status) => `q=llc&state=us_${state}${status}`),
    );
    const found = await Promise.all(['q=quillmarsh', ...some].map(search));
    // Some of each: companies in several states, then active and ended ones of every state.
    const ids = new Set(Array.from({ length: COMPANIES }, (_, at) => found.flatMap((one) => one[at] ?? [])).flat());
    const shown = [...ids].slice(0, COMPANIES);
    businesses = await Promise.all(shown.map((id) => read<Business>(`/v1/businesses/${id}`)));
  });

  it.each(SCREENS)('has what people decide by on the first screen of %j', async ({ pageMax: _, ...viewport }) => {
    const page = await browser.newPage({ viewport });
    const missing: string[] = [];
    for (const business of businesses) {
      await page.goto(`${stack.address('gateway', 'DEMO_PORT')}/companies/${business.id}`);
      const shown = await page.evaluate<string>(TEXT_ON_SCREEN);
      const expected = Object.entries(FIRST_FACTS).map(([fact, toText]) => [fact, toText(business)] as const);
      for (const state of listStates(business)) expected.push(['in which states?', state]);
      for (const [fact, text] of expected)
        if (!shown.includes(text)) missing.push(`${business.id}: ${fact} "${text}" is not in "${shown}"`);
    }
    await page.close();
    expect(businesses).toHaveLength(COMPANIES);
    expect(missing).toEqual([]);
  });

  it.each(SCREENS)(
    'shows a company with everything on a page that is not too long: %j',
    async ({ pageMax, ...viewport }) => {
      const page = await browser.newPage({ viewport });
      await page.goto(`${stack.address('gateway', 'DEMO_PORT')}/companies/${WITH_EVERYTHING}`);
      expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(pageMax);
      await page.close();
    },
  );

  async function search(query: string): Promise<string[]> {
    const { data } = await read<{ data: { id: string }[] }>(`/v1/businesses?${query}&per_page=${COMPANIES}`);
    return data.map(({ id }) => id);
  }

  async function read<Reply>(path: string): Promise<Reply> {
    const response = await stack.production(path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Reply;
  }
}

function listStates({ registrations }: Business): string[] {
  const states = registrations.flatMap(({ id }) => parseBusinessId(id)?.state ?? []);
  return [...new Set(states.map((state) => jurisdictionNames[state]))];
}

function inWords(day: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
}
