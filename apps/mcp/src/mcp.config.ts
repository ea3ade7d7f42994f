import { host, num, port, processSpecs, settingsReader, str, url } from '@registry/config';

/** Settings of every way of serving: the data API and the key to it. */
const gateway = {
  GATEWAY_URL: url({ default: 'http://127.0.0.1:3000', desc: 'URL of the production data API, without /v1' }),
  GATEWAY_API_KEY: str({ desc: 'API key of the tool server, with its own daily limit' }),
  GATEWAY_TIMEOUT_MS: num({
    default: 30_000,
    desc: 'timeout of data API requests in milliseconds; a live lookup takes up to 20 s',
  }),
};

/** The settings of the tool server over HTTP; a bad one keeps it from starting. */
export const mcpConfig = settingsReader({
  ...gateway,
  HOST: host({ default: '127.0.0.1', desc: 'address that the tool server listens on' }),
  PORT: port({ default: 3002, desc: 'port that the tool server listens on; 0 takes a free port' }),
  ...processSpecs,
  MCP_URL: str({
    default: '',
    desc: 'the public address of the tool server, whose host is among those that are allowed',
  }),
  ALLOWED_HOSTS: str({
    default: 'localhost,127.0.0.1,[::1]',
    desc: 'further host names that clients reach the server under, without ports, separated by commas',
  }),
  ALLOWED_ORIGINS: str({
    default: 'localhost,127.0.0.1,[::1]',
    desc: 'host names of the web pages that may call it, without ports, separated by commas',
  }),
  BODY_BYTES_MAX: num({ default: 262_144, desc: 'maximum size of a request body in bytes' }),
  REQUESTS_PER_MINUTE: num({
    default: 60,
    desc: 'requests per minute per client address and replica; 0 for no limit',
  }),
  REQUESTS_PER_DAY: num({
    default: 2_000,
    desc: 'requests per day per client address and replica; 0 for no limit',
  }),
  TRUSTED_PROXIES: str({
    default: '',
    desc: 'addresses or networks whose X-Forwarded-For header is trusted, separated by commas',
  }),
  DRAIN_MS: num({
    default: 2_000,
    desc: 'maximum time in milliseconds to drain open connections after SIGTERM',
  }),
});

/** The settings of the tool server over standard input and output. */
export const stdioConfig = settingsReader(gateway);

/** Host names under which the server may be reached: a page of another site that resolves to it is refused. */
export function allowedHosts({ MCP_URL, ALLOWED_HOSTS }: { MCP_URL: string; ALLOWED_HOSTS: string }): string[] {
  return [...listed(ALLOWED_HOSTS), ...(MCP_URL === '' ? [] : [new URL(MCP_URL).hostname])];
}

/** The parts of a list that is separated by commas. */
export function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
