import { ApiError, apiErrorOf, ApiUnreachable } from './api-error.ts';
import { operations, type OperationTypes } from './generated/operations.ts';
import { retryDelayMs, untilRetry } from './retries.ts';

export interface ApiClientOptions {
  readonly apiKey: string;
  /** The address of the API, without `/v1`. Default: `http://127.0.0.1:3000`. */
  readonly baseUrl?: string;
  /** Timeout of one attempt, in milliseconds. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Retries of a call that failed and may succeed if sent again. Default: 2; 0 turns them off. */
  readonly retries?: number;
}

export interface ApiCallOptions {
  /** Ends the call, including the time between two attempts. */
  readonly signal?: AbortSignal | undefined;
  /** Header fields to pass on: the trace's context, the request's id. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ApiAnswer<Reply> {
  readonly reply: Reply;
  /** Header fields by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
}

export type OperationName = keyof OperationTypes;
/** What an operation takes: fields of its path, query and body. */
export type ApiParameters<Name extends OperationName> = Readonly<OperationTypes[Name][0]>;
/** What an operation returns. */
export type ApiReply<Name extends OperationName> = OperationTypes[Name][1];
/** The operations that return pages. */
export type ListName = {
  [Name in OperationName]: ApiReply<Name> extends { has_more: boolean; data: readonly unknown[] } ? Name : never;
}[OperationName];
/** An item of a list. */
export type ListItem<Name extends ListName> = ApiReply<Name>['data'][number];

/** Calls the operations of the production API under their own names. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #timeoutMs: number;
  readonly #retries: number;

  constructor({ apiKey, baseUrl = 'http://127.0.0.1:3000', timeoutMs = 30_000, retries = 2 }: ApiClientOptions) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.#apiKey = apiKey;
    this.#timeoutMs = timeoutMs;
    this.#retries = retries;
  }

  /** Throws `ApiError` if the API returns an error, `ApiUnreachable` if it does not respond or the call is aborted. */
  async call<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): Promise<ApiAnswer<ApiReply<Name>>> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#attempt(name, parameters, options);
      } catch (error) {
        const delayMs = attempt > this.#retries ? undefined : retryDelayMs(error, { name, attempt });
        if (delayMs === undefined || options.signal?.aborted === true) throw error;
        await untilRetry(delayMs, options.signal);
      }
    }
  }

  /** The pages of a list, from the page or cursor in `parameters` to the last one. Each page is a request. */
  async *pages<Name extends ListName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): AsyncGenerator<ApiReply<Name>, void, undefined> {
    for (let next: ApiParameters<Name> | undefined = parameters; next !== undefined;) {
      const { reply, headers }: ApiAnswer<ApiReply<Name>> = await this.call(name, next, options);
      yield reply;
      next = nextParameters(name, next, headers.get('link'));
    }
  }

  /** The items of all pages of a list, one by one. */
  async *items<Name extends ListName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): AsyncGenerator<ListItem<Name>, void, undefined> {
    for await (const { data } of this.pages(name, parameters, options)) yield* data;
  }

  async #attempt<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions,
  ): Promise<ApiAnswer<ApiReply<Name>>> {
    const { target, body } = requestOf(name, parameters);
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const request: RequestInit = {
      method: operations[name].method,
      headers: {
        ...options.headers,
        accept: 'application/json',
        'x-api-key': this.#apiKey,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual', // the key goes nowhere else
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    };
    try {
      const response = await fetch(this.#baseUrl + target, request).catch((error: unknown) => {
        // The server closes an idle connection just when it is used again; a GET may be sent twice.
        if (request.method === 'GET' && isClosed(error)) return fetch(this.#baseUrl + target, request);
        throw error;
      });
      const text = await response.text();
      if (!response.ok) throw apiErrorOf(response, text);
      return { reply: parsed(text) as ApiReply<Name>, headers: new Map(response.headers) };
    } catch (cause) {
      if (cause instanceof ApiError || cause instanceof ApiUnreachable) throw cause;
      if (options.signal?.aborted === true) {
        throw new ApiUnreachable('The call was aborted.', { isTimeout: false, cause });
      }
      const isTimeout = timeout.aborted;
      const message = isTimeout ? `did not respond within ${this.#timeoutMs} ms` : 'could not be reached';
      throw new ApiUnreachable(`The API ${message}.`, { isTimeout, cause });
    }
  }
}

function isClosed(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';
}

/** What a proxy cut off or sent in place of the response is not a response. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ApiUnreachable('The API could not be reached: the response was not JSON.', { isTimeout: false, cause });
  }
}

interface RequestParts {
  /** The path and the query. */
  readonly target: string;
  /** JSON of the parameters that are in neither; undefined if the operation has no body. */
  readonly body: string | undefined;
}

function requestOf(name: OperationName, parameters: object): RequestParts {
  const { method, path, query }: { method: string; path: string; query: readonly string[] } = operations[name];
  const left = new Map<string, unknown>(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) =>
    encodeURIComponent(taken(left, parameter)),
  );
  const pairs = query
    .filter((parameter) => left.has(parameter))
    .map((parameter): [string, string] => [parameter, taken(left, parameter)]);
  const search = new URLSearchParams(pairs).toString();
  const hasBody = method === 'POST' && left.size > 0;
  return {
    target: search === '' ? filled : `${filled}?${search}`,
    body: hasBody ? JSON.stringify(Object.fromEntries(left)) : undefined,
  };
}

function taken(parameters: Map<string, unknown>, name: string): string {
  const value = String(parameters.get(name));
  parameters.delete(name);
  return value;
}

/** The parameters of the next page, by the query of the link to it: a page number or a cursor. */
function nextParameters<Name extends ListName>(
  name: Name,
  parameters: ApiParameters<Name>,
  link: string | undefined,
): ApiParameters<Name> | undefined {
  const next = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  const query: readonly string[] = operations[name].query;
  const ofPath = Object.entries(parameters).filter(([parameter]) => !query.includes(parameter));
  const ofLink = [...new URL(next, 'http://localhost').searchParams];
  return Object.fromEntries([...ofPath, ...ofLink]) as ApiParameters<Name>;
}
