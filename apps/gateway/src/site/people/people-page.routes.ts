import { Param, Query } from '@nestjs/common';
import type { SearchPeopleReply } from '@registry/contracts-demo';
import { PageQuery } from '@registry/http-frame/parameters/page.dto';
import { DataDates } from '../../businesses/data-dates.ts';
import { PeopleByName } from '../../people/demo/people-by-name.ts';
import { listCompanies } from '../../people/demo/people-result.mapper.ts';
import { keepOnlySettled } from '../../open-requests/open-requests.ts';
import { DEMO_PAGES_MAX, pageCount } from '../../search/demo-page.dto.ts';
import { SitePages } from '../layout/page.ts';
import { OnVisit, PageAt, PagesAt, type Visit } from '../layout/page-routes.ts';
import { pagedTitle } from '../layout/parts.ts';
import { PeoplePageQuery } from '../search/search-page.query.dto.ts';
import { peopleMain, personMain } from './people-page.ts';

@PagesAt('people')
export class PeoplePageRoutes {
  constructor(
    private readonly people: PeopleByName,
    private readonly dates: DataDates,
    private readonly pages: SitePages,
  ) {}

  @PageAt('', 'people-page')
  async peoplePage(@Query() query: PeoplePageQuery, @OnVisit() { reply }: Visit): Promise<string> {
    const { q } = query;
    const { page, found } = q === '' ? { page: 1, found: null } : await this.#find(q, query.page);
    keepOnlySettled(reply, found?.indexing);
    const dates = await this.dates.of(found === null ? [] : listCompanies(found), reply);
    return this.pages.show(reply, {
      title: toTitle(q, page, found?.totalCount),
      description: 'Officers, directors and registered agents of companies, grouped by name.',
      path: q === '' ? '/people' : undefined,
      section: 'people',
      main: peopleMain(q, page, found, dates),
    });
  }

  /** A page past the last one is the last one. */
  async #find(q: string, wanted: number): Promise<{ readonly page: number; readonly found: SearchPeopleReply }> {
    const page = Math.min(wanted, DEMO_PAGES_MAX);
    const found = await this.people.search(q, page);
    const last = Math.max(1, pageCount(found.totalCount));
    return page <= last ? { page, found } : { page: last, found: await this.people.search(q, last) };
  }

  @PageAt(':name', 'person-page')
  async personPage(
    @Param('name') name: string,
    @Query() query: PageQuery,
    @OnVisit() { reply }: Visit,
  ): Promise<string> {
    const { person } = await this.people.get(name, query.window);
    const dates = await this.dates.of(
      person.companies.map(({ company }) => company),
      reply,
    );
    return this.pages.show(reply, {
      title: pagedTitle(person.name, query.page),
      description: `Companies that list ${person.name} as an officer, director or registered agent.`,
      section: 'people',
      main: personMain(person, query, dates),
    });
  }
}

function toTitle(q: string, page: number, count: number | undefined): string {
  if (count === undefined) return 'People';
  return count === 0 ? `No people found for ${q}` : pagedTitle(`${q} – people`, page);
}
