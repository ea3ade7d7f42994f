/** The variables that programs take a forward proxy from. The lower-case name comes first, as in curl. */
export interface ProxySettings {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  /** Hosts that are called without a proxy. */
  readonly none?: string | undefined;
}

export function readProxySettings(env: NodeJS.ProcessEnv = process.env): ProxySettings {
  return {
    http: env['http_proxy'] || env['HTTP_PROXY'],
    https: env['https_proxy'] || env['HTTPS_PROXY'],
    none: env['no_proxy'] || env['NO_PROXY'],
  };
}
