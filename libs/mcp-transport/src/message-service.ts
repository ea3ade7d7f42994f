import {
  classifyInboundRequest,
  createMcpHandler,
  type McpHttpHandler,
  type McpServerFactory,
  ProtocolErrorCode,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { malformedParams } from './malformed-params.ts';
import { negotiableHeaders, unsupportedVersion } from './protocol-version.ts';

/** Both forms of responses, which the 2025 revisions require a client to accept. */
const BOTH_FORMS = 'application/json, text/event-stream';

/** One message as it came. */
export interface PostedMessage {
  /** Header fields by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** The parsed body. */
  readonly message: unknown;
  /** Aborted when the exchange is over: the response is sent, or the caller disconnected. */
  readonly over: AbortSignal;
}

/**
 * Handles one message of the protocol with its own server: nothing is kept between messages. The newest revision and
 * those of 2025 are served. The envelope of a message names its revision; one without belongs to 2025.
 */
export class MessageService {
  readonly #createServer: McpServerFactory;
  readonly #modern: McpHttpHandler;
  readonly #report: (error: Error) => void;

  /** `createServer` makes the server for a message. `report` receives failures that callers see only as an error code. */
  constructor(createServer: McpServerFactory, report: (error: Error) => void) {
    this.#createServer = createServer;
    this.#report = report;
    this.#modern = createMcpHandler(createServer, { legacy: 'reject', onerror: report });
  }

  async respond({ headers, ...received }: PostedMessage): Promise<Response> {
    const posted = { ...received, headers: negotiableHeaders(headers, received.message) };
    const unsupported = unsupportedVersion(posted.headers, posted.message);
    if (unsupported !== undefined) return failed(posted.message, unsupported, 400);
    const era = eraOf(posted);
    const fault = era === 'reject' ? undefined : malformedParams(posted.message, era);
    if (fault !== undefined) {
      // A client of 2025 takes any HTTP status but 200 for a failure of the connection.
      const error = { code: ProtocolErrorCode.InvalidParams, message: fault };
      return failed(posted.message, error, era === 'legacy' ? 200 : 400);
    }
    return era === 'legacy'
      ? this.#serveLegacy(posted)
      : this.#modern.fetch(webRequest(posted), { parsedBody: posted.message });
  }

  /** Ends the streams that are still open. */
  async close(): Promise<void> {
    await this.#modern.close();
  }

  /**
   * The SDK rejects a POST that does not accept both forms, as the 2025 revisions require; plain HTTP clients do not
   * accept both. A caller that accepts streams gets one, since a tool may report its progress there; all others get
   * JSON.
   */
  async #serveLegacy({ headers, message, over }: PostedMessage): Promise<Response> {
    const takesStream = headers.get('accept')?.includes('text/event-stream') === true;
    const request = webRequest({ headers: new Map([...headers, ['accept', BOTH_FORMS]]) });
    const server = await this.#createServer({ era: 'legacy', requestInfo: request });
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: !takesStream,
    });
    await server.connect(transport);
    over.addEventListener(
      'abort',
      () => {
        server.close().catch(this.#report);
      },
      { once: true },
    );
    return transport.handleRequest(request, { parsedBody: message });
  }
}

/** As the SDK's own routing decides it: who serves the message, or that it is refused before anybody does. */
function eraOf({ headers, message }: PostedMessage): 'legacy' | 'modern' | 'reject' {
  return classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: headers.get('mcp-protocol-version'),
    mcpMethodHeader: headers.get('mcp-method'),
    mcpNameHeader: headers.get('mcp-name'),
    body: message,
  }).kind;
}

function failed(request: unknown, error: object, status: number): Response {
  const { id = null } = (request ?? {}) as { id?: string | number };
  return Response.json({ jsonrpc: '2.0', id, error }, { status });
}

/** The request as the SDK takes it; its body is handed over parsed. */
function webRequest({ headers, over }: Pick<PostedMessage, 'headers'> & { readonly over?: AbortSignal }): Request {
  return new Request('http://localhost/mcp', { method: 'POST', headers: [...headers], signal: over ?? null });
}
