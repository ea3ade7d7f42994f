import { fromJsonSchema, McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import { type McpHttpServer, type McpHttpServerOptions, startMcpHttpServer } from '../mcp-http-server.ts';

const aWord = fromJsonSchema<{ word: string }>({
  type: 'object',
  properties: { word: { type: 'string' } },
  required: ['word'],
  additionalProperties: false,
});

/** The smallest server there is, for the specs of the transport: one tool that says a word back. */
export const createEchoServer: McpServerFactory = () => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' }, { capabilities: { tools: { listChanged: false } } });
  server.registerTool('echo', { description: 'Says a word back.', inputSchema: aWord }, ({ word }) => ({
    content: [{ type: 'text', text: word }],
  }));
  return server;
};

export interface EchoServer extends McpHttpServer {
  readonly url: string;
  /** What callers see only as an error code. */
  readonly reported: Error[];
}

/** Starts it on a free port. */
export async function startEchoServer(options: Partial<McpHttpServerOptions> = {}): Promise<EchoServer> {
  const reported: Error[] = [];
  const server = await startMcpHttpServer({
    host: '127.0.0.1',
    port: 0,
    createServer: createEchoServer,
    allowed: { hosts: ['127.0.0.1', 'localhost'], origins: ['tools.example.com'] },
    bodyBytesMax: 262_144,
    limits: { perMinute: 0, perDay: 0 },
    trustedProxies: [],
    about: { name: 'echo', endpoint: '/mcp' },
    health: async () => ({ status: 'ok', version: '1.0.0', checks: {} }),
    report: (error) => void reported.push(error),
    ...options,
  });
  return { ...server, url: `http://127.0.0.1:${server.port}/mcp`, reported };
}
