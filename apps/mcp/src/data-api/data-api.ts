import { TRACEPARENT_META_KEY, type ServerContext } from '@modelcontextprotocol/server';
import { inOneLine } from '@registry/domain/one-line';
import {
  type ApiClient,
  ApiError,
  type ApiParameters,
  type ApiReply,
  type ApiResponse,
  type OperationName,
} from '@registry/api-client';
import { type Caller, KEY_HEADER, readCaller } from './caller.ts';

/** The header in which the tool server names the person for whom it calls, by the access token that it was sent. */
const ON_BEHALF_OF = 'x-on-behalf-of';

/** A call that needs a caller with a workspace has none, or one that the API rejects. The message says how to be one. */
export class CallerMissing extends Error {}

/** Checks that the same call may succeed once a limit of its caller has reset. */
export function isLimitReached({ status, code }: ApiError): boolean {
  return status === 429 || code === 'daily_limit_reached';
}

interface DataApiOptions {
  /** Calls with the key of the server. */
  readonly client: ApiClient;
  /** Makes the client of a caller's own key; null where the key of `client` is the caller's. */
  readonly connect: ((apiKey: string) => ApiClient) | null;
}

/** Parts of a request of the tool server that are passed on. */
interface Passed {
  readonly caller?: Caller;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The data API as tools and resources see it. */
export class DataApi {
  readonly #options: DataApiOptions;
  readonly #passed: Passed;

  constructor(options: DataApiOptions, passed: Passed = {}) {
    this.#options = options;
    this.#passed = passed;
  }

  /** The same API for one request: as its caller, until the caller disconnects, with its id and the context of its trace. */
  onBehalfOf({ mcpReq, http }: ServerContext): DataApi {
    const requestId = http?.req?.headers.get('x-request-id');
    const caller = http?.req === undefined ? undefined : readCaller(http.req.headers);
    const traceparent = mcpReq._meta?.[TRACEPARENT_META_KEY] ?? http?.req?.headers.get('traceparent');
    return this.as({
      signal: mcpReq.signal,
      ...(caller === undefined ? {} : { caller }),
      headers: {
        ...(requestId ? { 'x-request-id': requestId } : {}),
        ...(isTraceparent(traceparent) ? { traceparent } : {}),
      },
    });
  }

  /** The same API with what a request passes on. */
  as(passed: Passed): DataApi {
    return new DataApi(this.#options, passed);
  }

  /** The same API for what belongs to a workspace, since the key of the tool server is everybody's. Throws `CallerMissing`. */
  ofWorkspace(): DataApi {
    if (this.#options.connect === null || this.#passed.caller !== undefined) return this;
    throw new CallerMissing(
      `The request has no API key; expected one of your workspace. Sign in, or set the header ${KEY_HEADER} in the settings of the client. Never write a key into a conversation.`,
    );
  }

  /**
   * Each value of the reply is one line: texts are made of them, in which a line break would begin a line that looks like one of ours.
   * Throws `ApiError`, `ApiUnreachable` or `CallerMissing`.
   */
  async call<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<ApiReply<Name>>> {
    const response = await this.callUnchanged(name, parameters, headers);
    return { ...response, reply: inOneLine(response.reply) };
  }

  /** The reply as it was sent, such as a signed one. */
  async callUnchanged<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiResponse<ApiReply<Name>>> {
    const { client, connect } = this.#options;
    const { caller, signal, headers: passed } = this.#passed;
    const own = caller?.kind === 'key' && connect !== null ? connect(caller.credential) : client;
    const person: Record<string, string> = caller?.kind === 'token' ? { [ON_BEHALF_OF]: caller.credential } : {};
    try {
      return await own.call(name, parameters, { signal, headers: { ...passed, ...headers, ...person } });
    } catch (error) {
      if (caller === undefined || !(error instanceof ApiError) || error.status !== 401) throw error;
      throw new CallerMissing(REJECTED[caller.kind]);
    }
  }
}

const REJECTED: Readonly<Record<Caller['kind'], string>> = {
  key: `The API rejected the key of the header ${KEY_HEADER}. Set one that is valid.`,
  token: 'The access token is expired or revoked. Refresh it; if that fails, sign in again.',
};

/** W3C Trace Context, version 00 and those that stay compatible with it. */
function isTraceparent(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(value);
}
