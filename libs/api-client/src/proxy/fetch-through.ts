import { type IncomingMessage, request as requestOverHttp, type RequestOptions } from 'node:http';
import { Agent, type AgentOptions, request as requestOverTls } from 'node:https';
import { type Duplex, PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

/** Options that a call passes to `fetch`. */
export interface FetchOptions {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export type Fetch = (url: string, options: FetchOptions) => Promise<Response>;

/** `fetch` through a forward proxy, which that of Node 20 cannot. It follows no redirect. */
export function fetchThrough(proxy: URL): Fetch {
  const agent = new TunnelAgent(proxy, { keepAlive: true });
  return async (url, options) => {
    const target = new URL(url);
    const headers = sizedHeaders(options);
    const request =
      target.protocol === 'https:'
        ? requestOverTls(target, { method: options.method, headers, signal: options.signal, agent })
        : requestTo(proxy, {
            method: options.method,
            path: target.href,
            headers: { ...headers, ...authorizationOf(proxy), host: target.host },
            signal: options.signal,
          });
    const response = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).once('error', reject);
    });
    try {
      const [message] = await Promise.all([response, pipeline(toBody(options), request)]);
      return toResponse(message);
    } catch (cause) {
      throw new TypeError('fetch failed', { cause });
    }
  };
}

/** Connections to servers of TLS, each through a tunnel of the proxy. */
class TunnelAgent extends Agent {
  readonly #proxy: URL;

  constructor(proxy: URL, options: AgentOptions) {
    super(options);
    this.#proxy = proxy;
  }

  override createConnection(
    options: RequestOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    const fail = (error: Error): void => callback?.(error, new PassThrough());
    const path = `${options.host}:${options.port}`;
    requestTo(this.#proxy, { method: 'CONNECT', path, headers: { ...authorizationOf(this.#proxy), host: path } })
      .once('connect', ({ statusCode }, socket) => {
        if (statusCode === 200) return callback?.(null, connectTls({ ...(options as ConnectionOptions), socket }));
        socket.destroy();
        fail(new Error(`The proxy ${this.#proxy.host} returned the status ${statusCode}.`));
      })
      .once('error', fail)
      .end();
    return undefined;
  }
}

function requestTo(proxy: URL, options: RequestOptions) {
  const request = proxy.protocol === 'https:' ? requestOverTls : requestOverHttp;
  const { hostname, port } = proxy;
  return request({ ...options, hostname: hostname.replaceAll(/[[\]]/g, ''), ...(port === '' ? {} : { port }) });
}

function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}` };
}

function sizedHeaders({ headers, body }: FetchOptions): Record<string, string> {
  if (body === undefined) return { ...headers };
  const size = typeof body === 'string' ? Buffer.byteLength(body) : body.size;
  return { ...headers, 'content-length': String(size) };
}

function toBody({ body }: FetchOptions): Readable {
  if (typeof body === 'object') return Readable.from(body.stream());
  return Readable.from(body === undefined ? [] : [body]);
}

function toResponse(message: IncomingMessage): Response {
  const { statusCode = 502, rawHeaders } = message;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const isEmpty = [204, 205, 304].includes(statusCode);
  if (isEmpty) message.resume();
  return new Response(isEmpty ? null : (Readable.toWeb(message) as ReadableStream), { status: statusCode, headers });
}
