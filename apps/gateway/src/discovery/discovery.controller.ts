import { Controller, Inject } from '@nestjs/common';
import { USAGE_RESTRICTION } from '@registry/domain';
import { API_NAMES } from './api-names.ts';
import { ADDRESSES, type PublicAddresses } from '../addresses/public-urls.ts';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { ApiDocument } from '@registry/http-frame/openapi/api-document';
import { discovery, type Discovery, type Endpoint } from './discovery.dto.ts';
import { toEndpoints } from './endpoints.mapper.ts';

@Controller('v1')
export class DiscoveryController {
  constructor(
    private readonly document: ApiDocument,
    @Inject(ADDRESSES) private readonly addresses: PublicAddresses,
  ) {}

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Reference',
    summary: 'List the endpoints',
    description: 'Returns the endpoints and their parameters.',
    response: discovery,
    example: toDiscovery({ demo: '', mcp: '' }, []),
  })
  getDiscovery(): Discovery {
    return toDiscovery(this.addresses, toEndpoints(this.document.get()));
  }
}

function toDiscovery({ demo, mcp }: Pick<PublicAddresses, 'demo' | 'mcp'>, endpoints: readonly Endpoint[]): Discovery {
  return {
    object: 'discovery',
    name: API_NAMES.demo,
    version: 'v1',
    terms: USAGE_RESTRICTION,
    documentation: `${demo}/docs`,
    mcp: mcp === '' ? null : mcp,
    endpoints,
  };
}
