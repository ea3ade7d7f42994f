import { Controller, Inject } from '@nestjs/common';
import { USAGE_RESTRICTION } from '@registry/domain';
import { API_NAMES } from './api-names.ts';
import { MCP_URL } from '../addresses/base-url.ts';
import { SITE, type Site } from '../addresses/site.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { ApiDocument } from '@registry/http-frame/openapi/api-document';
import { DiscoveryDto, type EndpointDto } from './discovery.dto.ts';
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
    answer: DiscoveryDto,
    example: discovery('', '', []),
  })
  getDiscovery(): DiscoveryDto {
    return discovery(this.site.baseUrl, this.mcpUrl, toEndpoints(this.document.get()));
  }
}

function discovery(baseUrl: string, mcpUrl: string, endpoints: readonly EndpointDto[]): DiscoveryDto {
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
