import { expect, it } from '@jest/globals';
import { searchPeople } from '@registry/contracts-demo';
import { sectionMain } from '../company/records/section-page.ts';
import type { Visit } from '../layout/page-routes.ts';
import { peopleMain } from './people-page.ts';
import { PeoplePageRoutes } from './people-page.routes.ts';

const text = async (page: unknown): Promise<string> => String(await page).replaceAll(/<[^>]+>/g, '');

it('a name is linked to all of its companies, of which real ones and samples are never added up', async () => {
  const { people, ...rest } = searchPeople.example.reply;
  const many = people.map((one) => ({ ...one, company_count: 40, sample_company_count: 2 }));
  expect(await text(peopleMain('smith', 1, { ...rest, people: many }, new Map()))).toContain(
    ': 40 companies and 2 sample companies',
  );
});

it('titles of a name are in words, as a profile has them', async () => {
  const { people, ...rest } = searchPeople.example.reply;
  const shown = (titles: readonly string[]) => {
    const named = people.map((one) => ({
      ...one,
      companies: one.companies.map((of) => ({ ...of, titles: [...titles] })),
    }));
    return text(peopleMain('smith', 1, { ...rest, people: named }, new Map()));
  };
  expect(await shown(['MGR', 'VPD'])).toContain('Manager (MGR), Vice president, director (VPD)');
  expect(await shown(['P, D', 'PST'])).toContain('President, director (P, D), President, secretary, treasurer (PST)');
  expect(await shown(['QC', 'President', 'constructor'])).toContain('QC, President, constructor');
});

it('a page past the last says so', async () => {
  const page = (at: number) =>
    text(peopleMain('smith', at, { ...searchPeople.example.reply, totalCount: 26 }, new Map()));
  expect(await page(2)).toContain('Page 2 of 2');
  expect(await page(4)).toContain('Page 4 is past the last page, 2');
});

it('a list of more than its pages have says how many they have', async () => {
  const names = (totalCount: number) =>
    text(peopleMain('smith', 1, { ...searchPeople.example.reply, totalCount }, new Map()));
  expect(await names(250)).not.toContain('are listed');
  expect(await names(251)).toContain('The first 250 are listed.');
  const business = { id: 'us-or-1', name: 'A', registrations: [] };
  const context = { state: 'Oregon' } as Parameters<typeof sectionMain>[4];
  const records = (total_count: number) => {
    const page = { data: [], total_count } as unknown as Parameters<typeof sectionMain>[2];
    return text(sectionMain(business, 'liens', page, { page: 1, per_page: 30, min_confidence: 0 }, context));
  };
  expect(await records(10_000)).not.toContain('are listed');
  expect(await records(12_345)).toContain('The first 10,000 are listed.');
});

it('a page of names past the last one is the last one, however far', async () => {
  const requested: number[] = [];
  const search = (_q: string, page: number) => {
    requested.push(page);
    return Promise.resolve({ ...searchPeople.example.reply, people: [], totalCount: 26 });
  };
  const show = (_reply: unknown, { main }: { readonly main: unknown }) => text(main);
  const [people, dates, pages] = [{ search }, { of: () => Promise.resolve(new Map()) }, { show }];
  const routes = new PeoplePageRoutes(people as never, dates as never, pages as never);
  for (const page of [2, 3, 99]) {
    expect(await routes.peoplePage({ q: 'smith', page }, {} as Visit)).toContain('Page 2 of 2');
  }
  expect(requested).toEqual([2, 3, 2, 10, 2]);
});
