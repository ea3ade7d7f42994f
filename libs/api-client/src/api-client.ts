import { apiErrorOf, ApiUnreachable } from './api-error.ts';
import { operations, type Operations } from './generated/operations.ts';
import { httpGet, HttpTimeout } from './http-get.ts';

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

export type OperationName = keyof Operations;

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
    parameters: Operations[Name]['parameters'],
    options: ApiCallOptions = {},
  ): Promise<ApiAnswer<Operations[Name]['reply']>> {
    const url = new URL(this.#baseUrl + target(name, parameters));
    const headers = { ...options.headers, accept: 'application/json', 'x-api-key': this.#apiKey };
    const answer = await httpGet(url, { headers, signal: options.signal, timeoutMs: this.#timeoutMs }).catch(
      (cause: unknown) => Promise.reject(this.#unreachable(cause)),
    );
    if (answer.status !== 200) throw apiErrorOf(answer);
    return { reply: parsed(answer.body) as Operations[Name]['reply'], headers: answer.headers };
  }

  #unreachable(cause: unknown): ApiUnreachable {
    const isTimeout = cause instanceof HttpTimeout;
    const message = isTimeout
      ? `The API did not answer within ${this.#timeoutMs} ms.`
      : 'The API could not be reached.';
    return new ApiUnreachable(message, { isTimeout, cause });
  }
}

/** What a proxy cut off or put in the answer's place is no answer. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new ApiUnreachable('The API could not be reached: what came was no JSON.', { isTimeout: false, cause });
  }
}

/** The path and query of a call. */
function target(
  name: OperationName,
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
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
