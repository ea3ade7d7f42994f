import { expect, it } from '@jest/globals';
import type { Business } from '@registry/contracts-records-sections';
import type { LoggedRequestList } from '../../workspace/request-log/logged-request.ts';
import { companyPeopleMain } from '../company/company-people-page.ts';
import { sectionMain } from '../company/records/section-page.ts';
import { personMain } from '../people/people-page.ts';
import { requestsMain } from '../workspace/log-pages.ts';

const BUSINESS = {
  id: 'us-or-1',
  name: 'ACME LLC',
  registrations: [],
  people: [1, 2, 3].map((n) => ({ name: `P${n}`, titles: [], address: null })),
};

it('the next page of a list begins where its page ends, also of another size', async () => {
  const window = { page: 1, per_page: 2, min_confidence: 0 };
  const page = { object: 'list', data: [], total_count: 3, has_more: true, ...window, coverage: {} };
  const person = { object: 'person', name: 'P1', company_count: 3, sample_company_count: 0, companies: [] } as const;
  const pages = [
    companyPeopleMain(BUSINESS as unknown as Business, 1, 2, { offset: 0, limit: 2 }),
    sectionMain(BUSINESS, 'licenses', page as never, window, {} as never),
    personMain(person, window as never, new Map()),
    requestsMain(page as unknown as LoggedRequestList, 2, { key: null, status: 404, emails: new Map() }),
  ];
  for (const shown of pages)
    expect(String(await shown)).toMatch(/<a rel="next" href="[^"]*\?page=2&amp;per_page=2["&]/);
});
