import { specTypeSchemas, type StandardSchemaV1Sync } from '@modelcontextprotocol/server';

/** The schemas of the requests that all revisions have. Other methods are unknown. */
const common = {
  'tools/list': specTypeSchemas.ListToolsRequest,
  'tools/call': specTypeSchemas.CallToolRequest,
  'resources/list': specTypeSchemas.ListResourcesRequest,
  'resources/templates/list': specTypeSchemas.ListResourceTemplatesRequest,
  'resources/read': specTypeSchemas.ReadResourceRequest,
  'prompts/list': specTypeSchemas.ListPromptsRequest,
  'prompts/get': specTypeSchemas.GetPromptRequest,
  'completion/complete': specTypeSchemas.CompleteRequest,
};

/** By who serves the request: the revisions of 2025, or that of 2026-07-28, which has no handshake. */
const requests = {
  legacy: new Map<string, StandardSchemaV1Sync>(
    Object.entries({
      ...common,
      initialize: specTypeSchemas.InitializeRequest,
      ping: specTypeSchemas.PingRequest,
      'resources/subscribe': specTypeSchemas.SubscribeRequest,
      'resources/unsubscribe': specTypeSchemas.UnsubscribeRequest,
      'logging/setLevel': specTypeSchemas.SetLevelRequest,
    }),
  ),
  modern: new Map<string, StandardSchemaV1Sync>(Object.entries(common)),
};

/**
 * The error in the parameters of a request, or undefined. The SDK checks them too, but returns -32603, as for a server
 * error, where JSON-RPC has -32602.
 */
export function malformedParams(message: unknown, era: keyof typeof requests): string | undefined {
  const { id, method, params } = (message ?? {}) as { id?: unknown; method?: unknown; params?: { name?: unknown } };
  if (id === undefined || typeof method !== 'string') return undefined;
  const [issue] = requests[era].get(method)?.['~standard'].validate(message).issues ?? [];
  if (issue === undefined) return inheritedName(method, params?.name);
  const path = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step)).join('.');
  return `${path === '' ? 'The request' : path}: ${issue.message}`;
}

/** The SDK looks tools and prompts up in a plain object, in which it finds `constructor` too. */
function inheritedName(method: string, name: unknown): string | undefined {
  const kind = { 'tools/call': 'Tool', 'prompts/get': 'Prompt' }[method];
  return kind !== undefined && typeof name === 'string' && name in Object.prototype
    ? `${kind} ${name} not found`
    : undefined;
}
