import { Controller } from '@nestjs/common';
import { USAGE_RESTRICTION } from '@registry/domain';
import { ApiDocument } from '../../../openapi/api-document.ts';
import { Operation } from '../../../openapi/operation.decorator.ts';
import { ERROR_PAGES_PATH } from '../../../problems/error-page-path.ts';
import { ProcessState } from '../../../server/process-state.ts';
import { API_NAMES } from '../../../discovery/api-names.ts';
import { keyedPaths } from '../../demo/get-discovery/endpoints.mapper.ts';
import { type Root, root } from './root.dto.ts';

@Controller()
export class RootController {
  constructor(
    private readonly process: ProcessState,
    private readonly document: ApiDocument,
  ) {}

  @Operation('GET', '', {
    access: 'open',
    tag: 'Root',
    summary: 'Get the API root',
    description: 'Returns the paths of the endpoints and documents. No key required.',
    answer: root,
    example: rootOf('0.1.0', []),
  })
  getRoot(): Root {
    return rootOf(this.process.version, keyedPaths(this.document.get()));
  }
}

function rootOf(version: string, endpoints: readonly string[]): Root {
  return {
    object: 'api',
    name: API_NAMES.production,
    version,
    usage_restriction: USAGE_RESTRICTION,
    documentation: '/docs',
    openapi: '/openapi.json',
    errors: ERROR_PAGES_PATH,
    health: '/health',
    endpoints,
  };
}
