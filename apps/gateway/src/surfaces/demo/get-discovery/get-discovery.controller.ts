import { Controller, Inject, Query } from '@nestjs/common';
import { NoParameters } from '../../../parameters/no-parameters.dto.ts';
import { DEMO_BASE_URL, MCP_URL } from '../base-url.ts';
import { OpenOperation } from '../open-operation.decorator.ts';
import { DiscoveryDto } from './discovery.dto.ts';
import { discovery } from './discovery.ts';

@Controller('v1')
export class GetDiscoveryController {
  readonly #discovery: DiscoveryDto;

  constructor(@Inject(DEMO_BASE_URL) baseUrl: string, @Inject(MCP_URL) mcpUrl: string) {
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
