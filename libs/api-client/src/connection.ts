import { ApiError, toApiError, ApiUnreachable } from './api-error.ts';
import { chosenProxy, proxyUrl } from './proxy/chosen-proxy.ts';
import { type Fetch, type FetchOptions, fetchThrough } from './proxy/fetch-through.ts';
import { readProxySettings } from './proxy/proxy.config.ts';

export interface ApiClientOptions {
  readonly apiKey: string;
  /** The address of the API, without `/v1`. Default: `http://127.0.0.1:3000`. */
  readonly baseUrl?: string;
  /** The address of the demo, which has the watchlists and test clocks, without `/v1`. Default: `http://127.0.0.1:3001`. */
  readonly demoUrl?: string;
  /** With a key of the sandbox: the test clock at whose time each request reads. */
  readonly testClock?: string;
  /** Timeout of one attempt, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Retries of a call that failed and may succeed if sent again. Default: 2; 0 turns them off. */
  readonly retries?: number;
  /** The URL of a forward proxy; null for none. Default: by `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`. */
  readonly proxy?: string | null;
}

export interface ApiCallOptions {
  /** Ends the call, including the time between two attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Header fields to pass on: the trace's context, the request's id. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Rows that an operation takes as its body. */
export interface Upload {
  /** Their text, or a file: `await openAsBlob('vendors.csv')` of `node:fs`. */
  readonly rows: string | Blob;
  /** Default: `csv`. */
  readonly format?: 'csv' | 'ndjson';
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path and the query. */
  readonly target: string;
  /** The demo has it. */
  readonly isDemo?: boolean;
  /** Undefined if the operation has no body. */
  readonly body?: string | Blob | undefined;
  /** Of the body. Default: `application/json`. */
  readonly contentType?: string;
}

/** The address of the API unless another is given. */
export const DEFAULT_URL = 'http://127.0.0.1:3000';
/** The address of the demo unless another is given. */
export const DEFAULT_DEMO_URL = 'http://127.0.0.1:3001';

/** Sends requests with the key in one header. */
export class Connection {
  readonly timeoutMs: number;
  readonly retries: number;
  readonly #baseUrl: string;
  readonly #demoUrl: string;
  readonly #apiKey: string;
  readonly #testClock: string | undefined;
  readonly #proxy: URL | undefined;
  readonly #fetch: Fetch;

  constructor({ apiKey, baseUrl = DEFAULT_URL, timeoutMs = 30_000, retries = 2, proxy, ...others }: ApiClientOptions) {
    // A key or an address out of a file may end with a line end.
    this.#baseUrl = baseUrl.trim().replace(/\/+$/, '');
    this.#demoUrl = (others.demoUrl ?? DEFAULT_DEMO_URL).trim().replace(/\/+$/, '');
    this.#apiKey = apiKey.trim();
    this.#testClock = others.testClock;
    this.#proxy = proxy ? proxyUrl(proxy) : proxy === undefined ? chosenProxy(baseUrl, readProxySettings()) : undefined;
    this.#fetch = this.#proxy === undefined ? fetch : fetchThrough(this.#proxy);
    this.timeoutMs = timeoutMs;
    this.retries = retries;
  }

  /** Reads a successful response by `read`. `timeout` ends it; throws `ApiError` or `ApiUnreachable`. */
  async send<T>(
    { method, target, body, contentType = 'application/json', isDemo = false }: HttpRequest,
    { signal, headers }: ApiCallOptions,
    timeout: AbortSignal,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const request: FetchOptions = {
      method,
      headers: {
        ...headers,
        accept: 'application/json',
        'x-api-key': this.#apiKey,
        ...(this.#testClock === undefined ? {} : { 'x-test-clock': this.#testClock }),
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual', // the key goes nowhere else
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const address = isDemo ? this.#demoUrl : this.#baseUrl;
    const url = address + target;
    try {
      let response = await this.#fetch(url, request).catch((error: unknown) => {
        // The server closes an idle connection just when it is used again; a GET may be sent twice.
        if (method === 'GET' && isClosed(error)) return this.#fetch(url, request);
        throw error;
      });
      const moved = method === 'GET' ? movedTo(response) : undefined;
      if (moved !== undefined) {
        await response.body?.cancel();
        response = await this.#fetch(address + moved, request);
      }
      if (!response.ok) throw toApiError(response, await response.text());
      return await read(response);
    } catch (cause) {
      throw this.failure(cause, signal, timeout);
    }
  }

  /** The chunks of a response, which has as long as it takes: only silence ends it. Its headers come first. */
  async *chunks(
    request: HttpRequest,
    options: ApiCallOptions,
    onHeaders: (headers: Headers) => void = () => undefined,
  ): AsyncGenerator<Uint8Array, void, undefined> {
    const silence = new AbortController();
    const silent = (): NodeJS.Timeout => setTimeout(() => silence.abort(), this.timeoutMs);
    let timer = silent();
    try {
      const response = await this.send(request, options, silence.signal, (opened) => Promise.resolve(opened));
      onHeaders(response.headers);
      for await (const chunk of response.body ?? []) {
        clearTimeout(timer);
        yield chunk as Uint8Array;
        timer = silent();
      }
    } catch (cause) {
      throw this.failure(cause, options.signal, silence.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The error that callers get of one that `fetch` or a stream throws. */
  failure(cause: unknown, signal: AbortSignal | undefined, timeout: AbortSignal): ApiError | ApiUnreachable {
    if (cause instanceof ApiError || cause instanceof ApiUnreachable) return cause;
    if (signal?.aborted === true) return new ApiUnreachable('The call was aborted.', { isTimeout: false, cause });
    const isTimeout = timeout.aborted;
    const message = isTimeout ? `did not respond within ${this.timeoutMs} ms` : 'could not be reached';
    const through = this.#proxy === undefined ? '' : ` through the proxy ${this.#proxy.origin}`;
    return new ApiUnreachable(`The API ${message}${through}.`, { isTimeout, cause });
  }
}

/** The path of what an entity became part of. It follows the same address: the key goes nowhere else. */
function movedTo({ status, headers }: Response): string | undefined {
  const location = headers.get('location') ?? '';
  return status === 308 && location.startsWith('/') ? location : undefined;
}

function isClosed(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';
}
