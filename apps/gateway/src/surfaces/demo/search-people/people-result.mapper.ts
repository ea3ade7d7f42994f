import type { SearchPeopleReply } from '@registry/contracts-demo';
import { toCompany } from '../company.mapper.ts';
import { DEMO_PER_PAGE, hasMore } from '../demo-page.dto.ts';
import type { SearchContext } from '../search-companies/search-result.mapper.ts';
import type { PeopleResultDto } from './people-result.dto.ts';

export function toPeopleResult(reply: SearchPeopleReply, { query, page, baseUrl }: SearchContext): PeopleResultDto {
  return {
    object: 'people_result',
    query,
    total_count: reply.totalCount,
    page,
    per_page: DEMO_PER_PAGE,
    has_more: hasMore(page, reply.totalCount),
    data: reply.people.map(({ name, companyCount, companies }) => ({
      object: 'person',
      name,
      company_count: companyCount,
      companies: companies.map(({ company, titles }) => ({ company: toCompany(company, baseUrl), titles })),
    })),
  };
}
