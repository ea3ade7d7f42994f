import { Controller, Inject } from '@nestjs/common';
import { USAGE_RESTRICTION } from '@registry/domain';
import { API_NAMES } from './api-names.ts';
import { MCP_URL } from '../addresses/base-url.ts';
import { SITE, type Site } from '../addresses/site.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { ApiDocument } from '@registry/http-frame/openapi/api-document';
import { discovery, type Discovery, type Endpoint } from './discovery.dto.ts';
import { toEndpoints } from './endpoints.mapper.ts';

@Controller('v1')
export class DiscoveryController {
  constructor(
    private readonly document: ApiDocument,
    @Inject(SITE) private readonly site: Site,
    @Inject(MCP_URL) private readonly mcpUrl: string,
  ) {}

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Reference',
    summary: 'List the endpoints',
    description: 'Returns the endpoints and their parameters.',
    answer: discovery,
    example: toDiscovery('', '', []),
  })
  getDiscovery(): Discovery {
    return toDiscovery(this.site.baseUrl, this.mcpUrl, toEndpoints(this.document.get()));
  }
}

function toDiscovery(baseUrl: string, mcpUrl: string, endpoints: readonly Endpoint[]): Discovery {
  return {
    object: 'discovery',
    name: API_NAMES.demo,
    version: 'v1',
    terms: USAGE_RESTRICTION,
    documentation: `${baseUrl}/docs`,
    mcp: mcpUrl === '' ? null : mcpUrl,
    endpoints,
  };
}
