import { ApiClient, type ApiClientOptions } from '@registry/api-client';
import { CoverageMap } from './coverage/coverage-map.ts';
import { DataApi } from './data-api/data-api.ts';
import type { ToolContext } from './tools/tool.ts';

/** Creates the context that all tools share, once per process. `isOwner`: its key is that of the one caller. */
export function createContext(
  api: ApiClientOptions,
  report: (error: unknown) => void,
  { isOwner = false } = {},
): ToolContext {
  // Without retries: the model is given the time to wait, and decides.
  const connect = (apiKey: string): ApiClient => new ApiClient({ ...api, apiKey, retries: 0 });
  const client = connect(api.apiKey);
  return { api: new DataApi(client, isOwner ? null : connect), coverage: new CoverageMap(client), report };
}
