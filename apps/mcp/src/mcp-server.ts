import { McpServer, type McpServerFactory } from '@modelcontextprotocol/server';
import type { Scope } from '@registry/domain/scopes';
import { eventCapabilities, type EventsParts, registerEvents } from './events/events-extension.ts';
import { instructions } from './instructions.ts';
import { registerDueDiligencePrompt } from './prompts/due-diligence-prompt.ts';
import { registerBusinessResource } from './resources/business-resource.ts';
import { registerCoverageResource } from './resources/coverage-resource.ts';
import { registerEvidenceResource } from './resources/evidence-resource.ts';
import { everyTool } from './tools/every-tool.ts';
import type { ToolContext } from './tools/tool.ts';

/** Of lists that are the same for everybody until the next release. */
const lasting = { ttlMs: 3_600_000, cacheScope: 'public' } as const;
/** The list of tools, which is made for its caller, and of a caller that may have other scopes soon. */
const ofCaller = {
  unknown: { ttlMs: 3_600_000, cacheScope: 'private' },
  known: { ttlMs: 60_000, cacheScope: 'private' },
} as const;

/** The scopes of the caller of a request; undefined where every tool is listed. */
export type ReadScopes = (request: Request | undefined) => Promise<ReadonlySet<Scope> | undefined>;

/** Creates the protocol server for one message, or for one connection over standard input and output. Without `parts` it has no events. */
export function toolServerFactory(
  context: ToolContext,
  version: string,
  readScopes: ReadScopes = async () => undefined,
  parts: EventsParts | null = null,
): McpServerFactory {
  return async ({ requestInfo, era }) => {
    const events = era === 'modern' ? parts : null;
    const scopes = await readScopes(requestInfo);
    const server = new McpServer(
      { name: 'business-registry', version },
      {
        instructions,
        capabilities: {
          tools: { listChanged: false },
          resources: { listChanged: false },
          prompts: { listChanged: false },
          ...(events === null ? {} : eventCapabilities),
        },
        cacheHints: {
          'server/discover': lasting,
          'tools/list': scopes === undefined ? ofCaller.unknown : ofCaller.known,
          'resources/list': lasting,
          'resources/templates/list': lasting,
          'prompts/list': lasting,
        },
      },
    );
    for (const tool of everyTool) if (scopes?.has(tool.scope) ?? true) tool.register(server, context);
    registerBusinessResource(server, context);
    registerCoverageResource(server, context);
    registerEvidenceResource(server, context);
    registerDueDiligencePrompt(server);
    if (events !== null) registerEvents(server, events);
    return server;
  };
}
