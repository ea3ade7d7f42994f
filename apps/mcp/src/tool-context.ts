import { ApiClient, type ApiClientOptions } from '@registry/api-client';
import { CoverageMap } from './coverage/coverage-map.ts';
import { DataApi } from './data-api/data-api.ts';
import type { ToolContext } from './tools/tool.ts';

/** Creates the context that all tools share, once per process. `isOwnKey`: its key is the own one of the only caller. */
export function createContext(
  api: ApiClientOptions,
  report: (error: unknown) => void,
  { isOwnKey = false } = {},
): ToolContext {
  // Without retries: the model is given the time to wait, and decides.
  const connect = (apiKey: string): ApiClient => new ApiClient({ ...api, apiKey, retries: 0 });
  const client = connect(api.apiKey);
  return { api: new DataApi(client, isOwnKey ? null : connect), coverage: new CoverageMap(client), report };
}
