import { ApiClient, type ApiClientOptions } from '@registry/api-client';
import { CoverageMap } from './coverage/coverage-map.ts';
import { DataApi } from './data-api/data-api.ts';
import type { Surroundings } from './tools/tool.ts';

/** What all tools share, made once in a process. */
export function makeSurroundings(api: ApiClientOptions, report: (error: unknown) => void): Surroundings {
  const client = new ApiClient(api);
  return { api: new DataApi(client), coverage: new CoverageMap(client), report };
}
