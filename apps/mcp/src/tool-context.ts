import { ApiClient, type ApiClientOptions } from '@registry/api-client';
import { CoverageMap } from './coverage/coverage-map.ts';
import { DataApi } from './data-api/data-api.ts';
import type { ToolContext } from './tools/tool.ts';

/** Creates the context that all tools share, once per process. */
export function createContext(api: ApiClientOptions, report: (error: unknown) => void): ToolContext {
  const client = new ApiClient({ ...api, retries: 0 }); // the model is given the time to wait, and decides
  return { api: new DataApi(client), coverage: new CoverageMap(client), report };
}
