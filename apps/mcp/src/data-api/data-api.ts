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

/** The header with which a caller over HTTP sends an API key of its own. */
const KEY_HEADER = 'x-api-key';

/** A call that needs a key of the caller has none, or a wrong one. The message says how to send it. */
export class OwnKeyMissing extends Error {}

/** The production data API as tools and resources see it. */
export class DataApi {
  readonly #client: ApiClient;
  readonly #connect: ((apiKey: string) => ApiClient) | null;
  readonly #caller: Caller;

  /** `connect` makes the client of a caller's own key; null where the key of `client` is the caller's. */
  constructor(client: ApiClient, connect: ((apiKey: string) => ApiClient) | null, caller: Caller = {}) {
    this.#client = client;
    this.#connect = connect;
    this.#caller = caller;
  }

  /**
   * The same API for one request: its calls end when the caller disconnects, and have its id and the context of its
   * trace.
   */
  onBehalfOf({ mcpReq, http }: ServerContext): DataApi {
    const requestId = http?.req?.headers.get('x-request-id');
    const apiKey = http?.req?.headers.get(KEY_HEADER);
    const traceparent = mcpReq._meta?.[TRACEPARENT_META_KEY] ?? http?.req?.headers.get('traceparent');
    return new DataApi(this.#client, this.#connect, {
      signal: mcpReq.signal,
      ...(apiKey ? { apiKey } : {}),
      headers: {
        ...(requestId ? { 'x-request-id': requestId } : {}),
        ...(isTraceparent(traceparent) ? { traceparent } : {}),
      },
    });
  }

  /** Calls with the caller's own key, since that of the tool server is everybody's. Throws `OwnKeyMissing`. */
  async callWithOwnKey<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
  ): Promise<ApiResponse<ApiReply<Name>>> {
    const { apiKey } = this.#caller;
    if (this.#connect === null) return this.call(name, parameters);
    if (apiKey === undefined)
      throw new OwnKeyMissing(
        `The request has no API key; expected one of your workspace, which stores the case. Set the header ${KEY_HEADER} in the settings of the client. Never write a key into a conversation.`,
      );
    try {
      return await new DataApi(this.#connect(apiKey), null, this.#caller).call(name, parameters);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw new OwnKeyMissing(`The API rejected the key of the header ${KEY_HEADER}. Set one that is valid.`);
    }
  }

  /**
   * Each value of the reply is one line: texts are made of them, in which a line break would begin a line that looks like one of ours.
   * Throws `ApiError` or `ApiUnreachable`.
   */
  async call<Name extends OperationName>(
    name: Name,
    parameters: ApiParameters<Name>,
  ): Promise<ApiResponse<ApiReply<Name>>> {
    const response = await this.#client.call(name, parameters, this.#caller);
    return { ...response, reply: inOneLine(response.reply) };
  }
}

interface Caller {
  /** The API key that it sent. */
  readonly apiKey?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** W3C Trace Context, version 00 and those that stay compatible with it. */
function isTraceparent(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(value);
}
