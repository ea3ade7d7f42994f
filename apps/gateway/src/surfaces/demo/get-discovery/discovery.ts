import { parametersOf } from '../../../parameters/parameter.decorator.ts';
import { USAGE_RESTRICTION } from '../../../usage-restriction.ts';
import { demoApi } from '../demo-api.ts';
import { GetTaxonomyQuery } from '../get-taxonomy/get-taxonomy.query.dto.ts';
import { SearchCompaniesQuery } from '../search-companies/search-companies.query.dto.ts';
import { SearchPeopleQuery } from '../search-people/search-people.query.dto.ts';
import type { DiscoveryDto, EndpointDto } from './discovery.dto.ts';

const ENDPOINTS: readonly (readonly [path: string, description: string, query: abstract new () => object])[] = [
  ['/v1', 'This document.', Object],
  ['/v1/search', 'Companies by names of theirs and of their officers, or by an exact contact.', SearchCompaniesQuery],
  ['/v1/people', 'Officers, directors and agents, grouped by name.', SearchPeopleQuery],
  ['/v1/meta', 'Countries, regions, cities, industries, statuses and types.', GetTaxonomyQuery],
];

/** What there is; `baseUrl` makes links of paths. */
export function discovery(baseUrl: string, mcpUrl: string | null): DiscoveryDto {
  return {
    object: 'discovery',
    name: demoApi.title,
    version: 'v1',
    terms: USAGE_RESTRICTION,
    documentation: `${baseUrl}/docs`,
    mcp: mcpUrl,
    endpoints: ENDPOINTS.map(toEndpoint),
  };
}

function toEndpoint([path, description, query]: (typeof ENDPOINTS)[number]): EndpointDto {
  const parameters = parametersOf(query).map(({ name, kind, required }) => ({
    name,
    description: `Takes ${kind.allowed}.`,
    required,
  }));
  return { method: 'GET', path, description, parameters };
}
