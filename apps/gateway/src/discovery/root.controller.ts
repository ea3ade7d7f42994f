import { Controller } from '@nestjs/common';
import { USAGE_RESTRICTION } from '@registry/domain';
import { ApiDocument } from '@registry/http-frame/openapi/api-document';
import { Operation } from '@registry/http-frame/openapi/operation.decorator';
import { ERROR_PAGES_PATH } from '@registry/http-frame/problems/error-page-path';
import { ProcessState } from '@registry/http-frame/server/process-state';
import { API_NAMES } from './api-names.ts';
import { keyedPaths } from './endpoints.mapper.ts';
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
    response: root,
    example: rootOf('1.0.0', []),
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
