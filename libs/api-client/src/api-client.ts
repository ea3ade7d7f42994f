import { ApiError, apiErrorOf, ApiUnreachable } from './api-error.ts';
import { operations, type OperationTypes } from './generated/operations.ts';

export interface ApiClientOptions {
  /** Where the API is, without `/v1`: `http://127.0.0.1:3000`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Milliseconds that an answer may take. */
  readonly timeoutMs: number;
}

export interface ApiCallOptions {
  /** Ends the call when whoever asked is gone. */
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
/** What an operation takes, of its path and its query alike. */
export type ApiParameters<Name extends OperationName> = Readonly<OperationTypes[Name][0]>;
/** What an operation returns. */
export type ApiReply<Name extends OperationName> = OperationTypes[Name][1];

/** Calls the operations of the production API under their own names. */
export class ApiClient {
  readonly #baseUrl: string;
  readonly #apiKey: string;
  readonly #timeoutMs: number;

  constructor(options: ApiClientOptions) {
    this.#baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.#apiKey = options.apiKey;
    this.#timeoutMs = options.timeoutMs;
  }

  /** Throws `ApiError` when the API answers with an error, `ApiUnreachable` when it does not answer. */
  async call<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    options: ApiCallOptions = {},
  ): Promise<ApiAnswer<ApiReply<Name>>> {
    const url = this.#baseUrl + target(name, parameters);
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const request: RequestInit = {
      headers: { ...options.headers, accept: 'application/json', 'x-api-key': this.#apiKey },
      redirect: 'manual', // the key goes nowhere else
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    };
    try {
      const answer = await fetch(url, request).catch((error: unknown) => {
        // The server closes an idle connection just when it is used again; a GET may be sent twice.
        if (isClosed(error)) return fetch(url, request);
        throw error;
      });
      const body = await answer.text();
      if (answer.status !== 200) throw apiErrorOf(answer, body);
      return { reply: parsed(body) as ApiReply<Name>, headers: new Map(answer.headers) };
    } catch (cause) {
      if (cause instanceof ApiError || cause instanceof ApiUnreachable) throw cause;
      const isTimeout = timeout.aborted;
      const message = isTimeout ? `did not answer within ${this.#timeoutMs} ms` : 'could not be reached';
      throw new ApiUnreachable(`The API ${message}.`, { isTimeout, cause });
    }
  }
}

function isClosed(error: unknown): boolean {
  const { cause } = error as { readonly cause?: { readonly code?: string } };
  return cause?.code === 'UND_ERR_SOCKET' || cause?.code === 'ECONNRESET';
}

/** What a proxy cut off or put in the answer's place is not an answer. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ApiUnreachable('The API could not be reached: what came was no JSON.', { isTimeout: false, cause });
  }
}

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The path and query of a call. */
function target(name: OperationName, parameters: Values): string {
  const { path, query }: { path: string; query: readonly string[] } = operations[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_whole, parameter: string) =>
    encodeURIComponent(String(parameters[parameter])),
  );
  const search = new URLSearchParams(
    query.flatMap((parameter): [string, string][] => {
      const value = parameters[parameter];
      return value === undefined ? [] : [[parameter, String(value)]];
    }),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}
