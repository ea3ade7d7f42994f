import { Controller, Inject } from '@nestjs/common';
import { MCP_URL } from '../base-url.ts';
import { SITE, type Site } from '../site.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { DiscoveryDto } from './discovery.dto.ts';
import { discovery } from './discovery.ts';

@Controller('v1')
export class GetDiscoveryController {
  readonly #discovery: DiscoveryDto;

  constructor(@Inject(SITE) { baseUrl }: Site, @Inject(MCP_URL) mcpUrl: string) {
    this.#discovery = discovery(baseUrl, mcpUrl === '' ? null : mcpUrl);
  }

  @Operation('GET', '', {
    access: 'demo',
    tag: 'Reference',
    summary: 'List the endpoints',
    description: 'What can be asked, and by which parameters.',
    answer: DiscoveryDto,
    example: discovery('', null),
  })
  getDiscovery(): DiscoveryDto {
    return this.#discovery;
  }
}
