import {
  type CallToolResult,
  type ContentBlock,
  fromJsonSchema,
  type JsonSchemaType,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Scope } from '@registry/domain/scopes';
import type { CoverageMap } from '../coverage/coverage-map.ts';
import type { DataApi } from '../data-api/data-api.ts';
import { type ArgumentsBy, type ArgumentSchemas, toolArguments } from './tool-arguments.ts';
import { toolFailure } from './tool-failure.ts';
import { countCall } from './tool-metrics.ts';

/** The result of a tool: the same twice, for programs and for reading. */
interface ToolResponse {
  /** As `output` describes it. */
  readonly structured: Record<string, unknown>;
  readonly text: string;
  /** Further content, such as a link. */
  readonly further?: readonly ContentBlock[];
}

/** A tool that writes to the workspace of its caller. */
interface Writing {
  /** Another call with the same arguments changes nothing. */
  readonly isIdempotent: boolean;
  /** It reaches people outside of the conversation, by mail. */
  readonly isOpen: boolean;
}

interface ToolDescription<Schemas extends ArgumentSchemas, Required extends string> {
  readonly name: string;
  /** For people who read a list of tools. */
  readonly title: string;
  /** For the model that chooses a tool: what it finds, and what to call next. */
  readonly description: string;
  readonly arguments: Schemas;
  readonly required: readonly Required[];
  readonly output: JsonSchemaType;
  /** The scope that a caller needs, if it has any. */
  readonly scope: Scope;
  /** Checks that a call with these arguments is about the workspace of its caller, and so needs a caller. Absent: it is for everybody. */
  readonly isOfWorkspace?: (args: Readonly<Record<string, unknown>>) => boolean;
  /** Absent: it only reads. */
  readonly writes?: Writing;
  /** Throws what the data API throws. */
  readonly respond: (args: ArgumentsBy<Schemas, Required>, context: ToolContext) => Promise<ToolResponse>;
}

/** Parts with which tools and resources work. */
export interface ToolContext {
  readonly api: DataApi;
  readonly coverage: CoverageMap;
  /** Public address of the site, for links; empty where it is not known. */
  readonly site: string;
  /** Receives errors whose details callers do not see. */
  readonly report: (error: unknown) => void;
}

/** A tool, ready to be registered with the server of a message. */
export interface Tool {
  readonly name: string;
  readonly scope: Scope;
  /** Checks that a call with these arguments needs a caller with a workspace. */
  isOfWorkspace(args: Readonly<Record<string, unknown>>): boolean;
  register(server: McpServer, context: ToolContext): void;
}

/** Makes a tool of its description. The schemas are compiled here, once, since a server is made for each message. */
export function defineTool<
  const Schemas extends ArgumentSchemas,
  const Required extends keyof Schemas & string = never,
>(tool: ToolDescription<Schemas, Required>): Tool {
  const config = {
    title: tool.title,
    description: tool.description,
    inputSchema: toolArguments<ArgumentsBy<Schemas, Required>>(tool.name, tool.arguments, tool.required),
    outputSchema: fromJsonSchema<Record<string, unknown>>(tool.output),
    annotations: hints(tool.writes),
    ...(tool.scope === 'read' ? {} : { _meta: { scope: tool.scope } }),
  };
  return {
    name: tool.name,
    scope: tool.scope,
    isOfWorkspace: (args) => tool.isOfWorkspace?.(args) ?? false,
    register: (server, context) => {
      server.registerTool(tool.name, config, (args, ctx) => run(tool, args, context, ctx));
    },
  };
}

/**
 * A hint with its default is left out: a list of tools has to stay small. The default of `openWorldHint` is right for all that reads,
 * since records have texts of others.
 */
function hints(writes: Writing | undefined) {
  if (writes === undefined) return { readOnlyHint: true };
  const { isIdempotent, isOpen } = writes;
  return { readOnlyHint: false, destructiveHint: false, idempotentHint: isIdempotent, openWorldHint: isOpen };
}

async function run<Schemas extends ArgumentSchemas, Required extends string>(
  tool: ToolDescription<Schemas, Required>,
  args: ArgumentsBy<Schemas, Required>,
  context: ToolContext,
  ctx: ServerContext,
): Promise<CallToolResult> {
  const startedAt = performance.now();
  try {
    const caller = context.api.onBehalfOf(ctx);
    const api = tool.isOfWorkspace?.(args) === true ? caller.ofWorkspace() : caller;
    const { structured, text, further = [] } = await tool.respond(args, { ...context, api });
    countCall(tool.name, 'answered', startedAt);
    return { content: [{ type: 'text', text }, ...further], structuredContent: structured };
  } catch (error) {
    const { outcome, text } = toolFailure(error, context.report);
    countCall(tool.name, outcome, startedAt);
    return { content: [{ type: 'text', text }], isError: true };
  }
}
