import {
  type CallToolResult,
  fromJsonSchema,
  type JsonSchemaType,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
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
  /** It creates something in the caller's workspace, another one with each call. */
  readonly isCreating?: true;
  /** Throws what the data API throws. */
  readonly respond: (args: ArgumentsBy<Schemas, Required>, context: ToolContext) => Promise<ToolResponse>;
}

/** Parts with which tools and resources work. */
export interface ToolContext {
  readonly api: DataApi;
  readonly coverage: CoverageMap;
  /** Receives errors whose details callers do not see. */
  readonly report: (error: unknown) => void;
}

/** A tool, ready to be registered with the server of a message. */
export interface Tool {
  readonly name: string;
  register(server: McpServer, context: ToolContext): void;
}

/** The others only read. */
const CREATES = { readOnlyHint: false, destructiveHint: false, idempotentHint: false };

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
    annotations: tool.isCreating ? CREATES : { readOnlyHint: true },
  };
  return {
    name: tool.name,
    register: (server, context) => {
      server.registerTool(tool.name, config, (args, ctx) => run(tool, args, context, ctx));
    },
  };
}

async function run<Schemas extends ArgumentSchemas, Required extends string>(
  tool: ToolDescription<Schemas, Required>,
  args: ArgumentsBy<Schemas, Required>,
  context: ToolContext,
  ctx: ServerContext,
): Promise<CallToolResult> {
  const startedAt = performance.now();
  try {
    const { structured, text } = await tool.respond(args, { ...context, api: context.api.onBehalfOf(ctx) });
    countCall(tool.name, 'answered', startedAt);
    return { content: [{ type: 'text', text }], structuredContent: structured };
  } catch (error) {
    const { outcome, text } = toolFailure(error, context.report);
    countCall(tool.name, outcome, startedAt);
    return { content: [{ type: 'text', text }], isError: true };
  }
}
