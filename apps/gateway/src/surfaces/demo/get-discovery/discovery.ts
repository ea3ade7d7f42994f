import { PageQuery } from '../../../parameters/page.dto.ts';
import { parametersOf } from '../../../parameters/parameter.decorator.ts';
import { USAGE_RESTRICTION } from '@registry/domain';
import { demoApi } from '../demo-api.ts';
import { GetTaxonomyQuery } from '../get-taxonomy/get-taxonomy.query.dto.ts';
import { SearchCompaniesQuery } from '../search-companies/search-companies.query.dto.ts';
import { SearchPeopleQuery } from '../search-people/search-people.query.dto.ts';
import { SuggestCompaniesQuery } from '../suggest-companies/suggest-companies.query.dto.ts';
import { ListEventsQuery } from '../watchlists/events/list-events.query.dto.ts';
import type { DiscoveryDto, EndpointDto } from './discovery.dto.ts';

type Endpoint = readonly [method: string, path: string, description: string, query?: abstract new () => object];

const ENDPOINTS: readonly Endpoint[] = [
  ['GET', '/v1', 'This document.'],
  [
    'GET',
    '/v1/search',
    'Companies by names of theirs and their officers, or by an exact contact.',
    SearchCompaniesQuery,
  ],
  ['GET', '/v1/suggest', 'Companies while a name is typed, ten at most.', SuggestCompaniesQuery],
  ['GET', '/v1/people', 'Officers, directors and agents, grouped by name.', SearchPeopleQuery],
  ['GET', '/v1/meta', 'Countries, regions, cities, industries, statuses and types.', GetTaxonomyQuery],
  ['GET', '/v1/watchlists', "The workspace's watchlists. Enterprise keys only, as all below.", PageQuery],
  ['POST', '/v1/watchlists', 'Makes a watchlist.'],
  ['POST', '/v1/watchlists/{id}/entities', 'Follows companies: changes are delivered by webhook or daily digest.'],
  ['GET', '/v1/watchlists/{id}/events', 'Events in their order, from any place.', ListEventsQuery],
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

function toEndpoint([method, path, description, query = Object]: Endpoint): EndpointDto {
  const parameters = parametersOf(query).map(({ name, kind, required }) => ({
    name,
    description: `Takes ${kind.allowed}.`,
    required,
  }));
  return { method, path, description, parameters };
}
