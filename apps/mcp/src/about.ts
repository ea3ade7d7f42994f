import { USAGE_RESTRICTION } from '@registry/domain';

/** Returns the text at `/` for a caller who may not know that the server speaks a protocol. */
export function about(version: string) {
  return {
    object: 'mcp_server',
    name: 'business-registry',
    version,
    usage_restriction: USAGE_RESTRICTION,
    endpoint: '/mcp',
    transport: 'Model Context Protocol over streamable HTTP: POST JSON-RPC, without a session and without a key',
    documents:
      'server/discover and initialize return the instructions; tools/list, resources/list and prompts/list return the tools, resources and prompts',
    health: '/health',
  };
}
