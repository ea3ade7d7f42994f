import { TRACEPARENT_META_KEY, type ServerContext } from '@modelcontextprotocol/server';
import { inOneLine } from '@registry/domain/one-line';
import type { ApiResponse, ApiClient, ApiParameters, ApiReply, OperationName } from '@registry/api-client';

/** The production data API as tools and resources see it. */
export class DataApi {
  readonly #client: ApiClient;
  readonly #caller: Caller;

  constructor(client: ApiClient, caller: Caller = {}) {
    this.#client = client;
    this.#caller = caller;
  }

  /**
   * The same API for one request: its calls end when the caller disconnects, and have its id and the context of its
   * trace.
   */
  onBehalfOf({ mcpReq, http }: ServerContext): DataApi {
    const requestId = http?.req?.headers.get('x-request-id');
    const traceparent = mcpReq._meta?.[TRACEPARENT_META_KEY] ?? http?.req?.headers.get('traceparent');
    return new DataApi(this.#client, {
      signal: mcpReq.signal,
      headers: {
        ...(requestId ? { 'x-request-id': requestId } : {}),
        ...(isTraceparent(traceparent) ? { traceparent } : {}),
      },
    });
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
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** W3C Trace Context, version 00 and those that stay compatible with it. */
function isTraceparent(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/.test(value);
}
