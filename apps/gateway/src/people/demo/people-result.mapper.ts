import type { Company, PeopleResult, SearchPeopleReply } from '@registry/contracts-demo';
import { toShown } from '../../search/company.mapper.ts';
import { DEMO_PER_PAGE, hasMore } from '../../search/demo-page.dto.ts';
import type { SearchContext } from '../../search/search-companies/search-result.mapper.ts';

export function toPeopleResult(reply: SearchPeopleReply, context: SearchContext): PeopleResult {
  const { query, page } = context;
  return {
    object: 'people_result',
    query,
    total_count: reply.totalCount,
    page,
    per_page: DEMO_PER_PAGE,
    has_more: hasMore(page, reply.totalCount),
    data: reply.people.map((person) => ({
      ...person,
      companies: person.companies.map(({ company, titles }) => ({ company: toShown(company, context), titles })),
    })),
    suggestions: reply.suggestions,
    ...(reply.indexing === undefined ? {} : { indexing: reply.indexing }),
  };
}

/** The companies of all people of a page. */
export function listCompanies({ people }: SearchPeopleReply): Company[] {
  return people.flatMap(({ companies }) => companies.map(({ company }) => company));
}
