import { Controller, Inject, Query } from '@nestjs/common';
import { NoParameters } from '../../../parameters/no-parameters.dto.ts';
import { MCP_URL } from '../base-url.ts';
import { SITE, type Site } from '../site.ts';
import { OpenOperation } from '../open-operation.decorator.ts';
import { DiscoveryDto } from './discovery.dto.ts';
import { discovery } from './discovery.ts';

@Controller('v1')
export class GetDiscoveryController {
  readonly #discovery: DiscoveryDto;

  constructor(@Inject(SITE) { baseUrl }: Site, @Inject(MCP_URL) mcpUrl: string) {
    this.#discovery = discovery(baseUrl, mcpUrl === '' ? null : mcpUrl);
  }

  @OpenOperation('', {
    name: 'get-discovery',
    tag: 'Reference',
    summary: 'List the endpoints',
    description: 'What can be asked, and by which parameters.',
    answer: DiscoveryDto,
    example: discovery('', null),
    errors: [],
  })
  getDiscovery(@Query() _query: NoParameters): DiscoveryDto {
    return this.#discovery;
  }
}
