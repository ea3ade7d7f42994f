import type { Scope } from '@registry/domain/scopes';
import { MessageService } from '@registry/mcp-transport';
import { toolServerFactory } from '../mcp-server.ts';
import { createContext } from '../tool-context.ts';

/** A tool as clients see it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { type: unknown; description?: string; enum?: unknown[] }>>;
    readonly required?: readonly string[];
  };
  readonly outputSchema: { readonly type: string };
  readonly annotations: Readonly<Record<string, unknown>>;
  /** Absent: the scope is read. */
  readonly _meta?: { readonly scope: string };
}

const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const headers = {
  modern: new Map([
    ['content-type', 'application/json'],
    ['mcp-protocol-version', '2026-07-28'],
    ['mcp-method', 'tools/list'],
  ]),
  legacy: new Map([['content-type', 'application/json']]),
};

/** The complete response to `tools/list`, which needs no data API. `scopes`: those of the caller; all tools without. */
export async function listTools(era: 'modern' | 'legacy', scopes?: readonly Scope[]): Promise<string> {
  const context = createContext({
    api: { baseUrl: 'http://127.0.0.1:9', apiKey: 'none', timeoutMs: 1 },
    site: '',
    report: () => undefined,
  });
  const readScopes = async () => (scopes === undefined ? undefined : new Set(scopes));
  const service = new MessageService(toolServerFactory(context, '1.0.0', readScopes), () => undefined);
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    ...(era === 'modern' ? { params: { _meta: envelope } } : {}),
  };
  const response = await service.respond({ headers: headers[era], message, over: new AbortController().signal });
  return response.text();
}
