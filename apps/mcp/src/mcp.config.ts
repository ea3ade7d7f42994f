import type { ApiClientOptions } from '@registry/api-client';
import type { SignIn } from './callers/sign-in.ts';
import { bool, host, num, port, processSpecs, settingsReader, str, url } from '@registry/config';

/** Settings of every way of serving: the data API, the key to it, and the site for people. */
const gateway = {
  GATEWAY_URL: url({ default: 'http://127.0.0.1:3000', desc: 'URL of the production data API, without /v1' }),
  GATEWAY_DEMO_URL: url({
    default: 'http://127.0.0.1:3001',
    desc: 'URL of the demo surface, which has the watchlists, without /v1',
  }),
  GATEWAY_API_KEY: str({ desc: 'API key of the tool server, with its own daily limit' }),
  GATEWAY_TIMEOUT_MS: num({
    default: 30_000,
    desc: 'timeout of data API requests in milliseconds; a live lookup takes up to 20 s',
  }),
  EVENT_CHECK_SECONDS: num({ default: 60, desc: 'seconds from one look for the events of a subscription to the next' }),
  DEMO_URL: str({
    default: '',
    desc: 'public URL of the demo surface, where people sign in; without it or MCP_URL, callers need API keys',
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
    desc: 'the public address of the tool server, whose host is among those that are allowed, and which access tokens are for',
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
  EVENT_WEBHOOKS_MAX: num({
    default: 0,
    desc: 'subscriptions to events by webhook, which are in memory; 0 offers none, as several replicas must',
  }),
  DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: bool({
    default: false,
    desc: 'for development only: allow webhooks to the loopback interface, without TLS',
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

type GatewaySettings = Readonly<
  Record<'GATEWAY_URL' | 'GATEWAY_DEMO_URL' | 'GATEWAY_API_KEY', string> & { readonly GATEWAY_TIMEOUT_MS: number }
>;

/** The data API as its client takes it. */
export function gatewayApi(settings: GatewaySettings): ApiClientOptions {
  return {
    baseUrl: settings.GATEWAY_URL,
    demoUrl: settings.GATEWAY_DEMO_URL,
    apiKey: settings.GATEWAY_API_KEY,
    timeoutMs: settings.GATEWAY_TIMEOUT_MS,
  };
}

/** The public address of the site, without a slash at its end; empty where it is not known. */
export function siteUrl({ DEMO_URL }: { readonly DEMO_URL: string }): string {
  return DEMO_URL.replace(/\/$/, '');
}

/** The servers by which people sign in; null if the public addresses that it needs are not set. */
export function readSignIn(settings: { readonly MCP_URL: string; readonly DEMO_URL: string }): SignIn | null {
  const [resource, issuer] = [settings.MCP_URL, siteUrl(settings)];
  return resource === '' || issuer === '' ? null : { resource, issuer };
}

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
