import { expect, it } from '@jest/globals';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { names, people } from './company-lists.ts';
import { companyPeopleMain } from './company-people-page.ts';

type Business = Parameters<typeof names>[0];

const SOURCES = {
  find: (slug: string) => (slug === 'us/other' ? undefined : { publisher: 'Liquor Commission', dataset: slug }),
} as unknown as PublishedSources;

const OTHER = { kind: 'other', status: 'unknown', dates: [] };

it('a name that has ended says so, with its day', async () => {
  const named = (name: string, kind: string, status: string, ...dates: readonly (readonly [string, string])[]) => ({
    ...{ name, kind, status, sources: [{ type: 'trade_name', id: name }] },
    dates: dates.map(([type, date]) => ({ type, date, source: 'us-fl/fictitious-names' })),
  });
  const all = [
    named('A', 'fictitious', 'canceled', ['began', '2014-03-04'], ['ended', '2016-05-06']),
    named('B', 'trade', 'expired'),
    named('C', 'former', 'replaced', ['filed', '2021-02-14']),
    named('D', 'fictitious', 'active', ['ended', '2190-12-31']),
  ];
  const business = { name: 'ACME LLC', names: all } as unknown as Business;
  const text = String(await names(business, SOURCES)).replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('A fictitious name, since Mar 4, 2014, canceled on May 6, 2016');
  expect(text).toContain('B trade name, expired');
  expect(text).toContain('C former name, in a filing of Feb 14, 2021');
  expect(text).toContain('D fictitious name, until Dec 31, 2190');
});

it('a name in several datasets of one publisher names it once', async () => {
  const sources = ['us-or/licenses', 'us-or/export', 'us/other'].map((id) => ({ type: 'record', id }));
  const business = { name: 'ACME LLC', names: [{ ...OTHER, name: 'Acme Gardens', sources }] } as unknown as Business;
  const text = String(await names(business, SOURCES)).replaceAll(/<[^>]+>/g, '');
  expect(text).toContain('in records of Liquor Commission, in records of us/other');
});

it('a company without people is not said to have none: a registry may publish them in a file that is not loaded', async () => {
  const business = { id: 'us-ct-1', name: 'ACME LLC', registrations: [], people: [] } as unknown as Business;
  for (const page of [people(business), companyPeopleMain(business, 1, 30, { offset: 0, limit: 30 })]) {
    const text = String(await page);
    expect(text).toContain('No people are shown');
    expect(text).not.toMatch(/registry lists no people|listed by the registry/);
  }
});

it('a person has the title and the day of the data, also where that is another than the one of the registration', async () => {
  const titles = [{ object: 'person_title', title: 'Member' }];
  const listed = [
    { name: 'ANN ROE', titles, address: null, as_of: '2026-01-05' },
    { name: 'BO POE', titles, address: null, as_of: null },
  ];
  const business = { id: 'us-ct-1', name: 'ACME LLC', people: listed } as unknown as Business;
  const text = String(await people(business)).replaceAll(/<[^>]+>/g, '');
  expect(text).toMatch(/ANN ROE\s+Member · data of Jan 5, 2026/);
  expect(text).toMatch(/BO POE\s+Member · data date unknown/);
});
