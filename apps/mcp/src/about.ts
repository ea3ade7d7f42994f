import type { SignIn } from './callers/sign-in.ts';
import { USAGE_RESTRICTION } from '@registry/domain';

/** Returns the text at `/` for a caller who may not know that the server speaks a protocol. */
export function about(version: string, signIn: SignIn | null) {
  return {
    object: 'mcp_server',
    name: 'business-registry',
    version,
    usage_restriction: USAGE_RESTRICTION,
    endpoint: '/mcp',
    transport: 'Model Context Protocol over streamable HTTP: POST JSON-RPC, without a session',
    sign_in:
      signIn === null
        ? 'tools that read need no key; others need an API key in the header x-api-key'
        : 'tools that read need no sign-in; others need OAuth, by /.well-known/oauth-protected-resource, or an API key in the header x-api-key',
    documents:
      'server/discover and initialize return the instructions; tools/list, resources/list and prompts/list return the tools, resources and prompts',
    health: '/health',
  };
}
