import { beforeAll, expect, it } from '@jest/globals';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import { textIn } from '../../testing/shown-page.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

const HTML = { headers: { accept: 'text/html' } };

interface FacetLink {
  readonly href: string;
  /** Companies that it says to lead to, real ones and samples. */
  readonly count: number;
}

let demo: GatewaySurface;

beforeAll(async () => {
  demo = await showcaseGateway();
}, 180_000);

const read = async (path: string) => (await demo.get(path, HTML)).text;

// Of Colorado there are real companies, of Oregon samples only.
it.each([
  '/?q=llc',
  '/?q=llc&samples=false',
  '/?q=llc&samples=true',
  '/?q=llc&state=us-or',
  '/?q=llc&state=us-or&samples=false',
  '/?q=llc&state=us-co,us-or&samples=true',
  '/?q=llc&status=inactive',
  '/?q=llc&status=active&type=llc&samples=true',
  '/?q=llc&has=phone',
  '/?q=llc&has=naics&samples=true&year=2010s',
  '/?q=cedar&status=inactive',
  '/?q=ACC.2021-700200',
  '/?q=quartz&group=entity',
  '/?q=llc&samples=true&group=entity',
])('every facet link of %s leads to as many companies as it says', async (path) => {
  const text = await read(path);
  const links = facetLinks(text);
  const led = await Promise.all(links.map(async ({ href }) => ({ href, count: shownCount(await read(href)) })));
  expect(led).toEqual(links);
  const empty = path.includes('us-or&samples=false');
  expect(links.filter(({ count }) => count === 0)).toEqual(empty ? [expect.anything()] : []);
  expect(links.length).toBeGreaterThan(1);
});

/** The links with a count. */
function facetLinks(page: string): FacetLink[] {
  const [, facets = ''] = /<aside class="facets"([\s\S]*?)<\/aside>/.exec(page) ?? [];
  return [...facets.matchAll(/<a\s+href="([^"]*)"[^>]*>([\s\S]*?)<\/a\s*>/g)].flatMap(([, href = '', label = '']) => {
    const [, count] = /<span class="count">([^<]*)<\/span>/.exec(label) ?? [];
    return count === undefined ? [] : [{ href: href.replaceAll('&amp;', '&'), count: sum(count) }];
  });
}

/** How many companies a page says that it found. */
function shownCount(page: string): number {
  const [, found = ''] = /<p role="status">\s*<strong>([\s\S]*?)<\/strong>/.exec(page) ?? [];
  return sum(textIn(found));
}

/** The numbers of a text, such as `2 companies and 30 sample companies`. */
function sum(text: string): number {
  const numbers = text.match(/\d[\d,]*/g) ?? [];
  return numbers.reduce((total, number) => total + Number(number.replaceAll(',', '')), 0);
}
