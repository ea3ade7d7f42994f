import { Controller } from '@nestjs/common';
import { SECTION_NAMES } from '@registry/domain';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { ERROR_PAGES_PATH } from '../../../problems/error-page-path.ts';
import { ProcessState } from '../../../server/process-state.ts';
import { USAGE_RESTRICTION } from '@registry/domain';
import { productionApi } from '../production-api.ts';
import { type Root, root } from './root.dto.ts';

@Controller()
export class GetRootController {
  constructor(private readonly process: ProcessState) {}

  @Operation('GET', '', {
    access: 'open',
    tag: 'Root',
    summary: 'See what there is',
    description: 'Where the endpoints and the documents are. Needs no key.',
    answer: root,
    example: rootOf('0.1.0'),
  })
  getRoot(): Root {
    return rootOf(this.process.version);
  }
}

function rootOf(version: string): Root {
  return {
    object: 'api',
    name: productionApi.title,
    version,
    usage_restriction: USAGE_RESTRICTION,
    documentation: '/docs',
    openapi: '/openapi.json',
    errors: ERROR_PAGES_PATH,
    health: '/health',
    endpoints: [
      '/v1/businesses',
      '/v1/businesses/{id}',
      '/v1/businesses/{id}/refreshes',
      '/v1/businesses/{id}/refreshes/{refresh}',
      '/v1/businesses/{id}/events',
      ...SECTION_NAMES.map((section) => `/v1/businesses/{id}/${section}`),
      '/v1/suggest',
      '/v1/people',
      '/v1/jurisdictions',
      '/v1/account',
    ],
  };
}
