import { ApiClient, type ApiClientOptions } from '@registry/api-client';
import { CoverageMap } from './coverage/coverage-map.ts';
import { DataApi } from './data-api/data-api.ts';
import type { ToolContext } from './tools/tool.ts';

interface ContextOptions {
  readonly api: ApiClientOptions;
  /** Public address of the site, for links; empty where it is not known. */
  readonly site: string;
  readonly report: (error: unknown) => void;
  /** The key of `api` is the own one of the only caller. */
  readonly isOwnKey?: boolean;
}

/** Creates the context that all tools share, once per process. */
export function createContext({ api, site, report, isOwnKey = false }: ContextOptions): ToolContext {
  // Without retries: the model is given the time to wait, and decides.
  const connect = (apiKey: string): ApiClient => new ApiClient({ ...api, apiKey, retries: 0 });
  const client = connect(api.apiKey);
  const dataApi = new DataApi({ client, connect: isOwnKey ? null : connect });
  return { api: dataApi, coverage: new CoverageMap(client), site, report };
}
