import { ApiError, ApiUnreachable } from '@registry/api-client';
import type { Scope } from '@registry/domain/scopes';
import { type JsonRpcFailure, type McpHttpServerOptions, TRANSPORT_ERROR } from '@registry/mcp-transport';
import type { Tool } from '../tools/tool.ts';
import { readCaller } from '../data-api/caller.ts';
import type { KnownCallers } from './known-callers.ts';
import { scopeMissing, type SignIn, signInRequired, tokenInvalid } from './sign-in.ts';

/** The needs of a message, and its name in messages. */
interface Needs {
  readonly what: string;
  /** All that the client has to be allowed for it. */
  readonly scopes: readonly Scope[];
  /** It is about the workspace of its caller. */
  readonly isOfWorkspace: boolean;
}

/** The scopes of the methods for events, which are of watchlists. */
const EVENT_SCOPES = new Map<unknown, Scope>([
  ['events/poll', 'read'],
  ['events/stream', 'read'],
  ['events/subscribe', 'watch'],
  ['events/unsubscribe', 'watch'],
]);

const SECONDS_TO_RETRY = '5';

/**
 * Refuses, before anything runs, a token that is not valid, a call without the scope, and a call about a workspace without a caller. A
 * caller's API key is left to the data API, whose message the tool returns; so is a caller whose limit is reached. Without `signIn` nobody can sign in.
 */
export function createGate(
  callers: KnownCallers,
  tools: readonly Tool[],
  signIn: SignIn | null,
): NonNullable<McpHttpServerOptions['gate']> {
  const byName = new Map<unknown, Tool>(tools.map((tool) => [tool.name, tool]));
  return async ({ headers, message }) => {
    const needs = readNeeds(byName, message);
    const caller = readCaller(headers);
    if (caller === undefined)
      return needs.isOfWorkspace && signIn !== null ? signInRequired(signIn, needs.what, needs.scopes) : undefined;
    if (caller.kind === 'key') return undefined;
    try {
      const scopes = await callers.scopes(caller);
      if (scopes === 'limited') return undefined;
      if (scopes === 'invalid') return tokenInvalid(signIn);
      return needs.scopes.every((scope) => scopes.has(scope))
        ? undefined
        : scopeMissing(signIn, needs.what, needs.scopes, scopes);
    } catch (error) {
      if (error instanceof ApiError || error instanceof ApiUnreachable) return unverified(error);
      throw error;
    }
  };
}

function readNeeds(tools: ReadonlyMap<unknown, Tool>, message: unknown): Needs {
  const { method, params } = (message ?? {}) as {
    method?: unknown;
    params?: { name?: unknown; arguments?: object; uri?: unknown };
  };
  const tool = method === 'tools/call' ? tools.get(params?.name) : undefined;
  const eventScope = EVENT_SCOPES.get(method);
  if (eventScope !== undefined)
    return { what: String(method), scopes: [...new Set<Scope>(['read', eventScope])], isOfWorkspace: true };
  if (tool === undefined) {
    const uri = method === 'resources/read' ? params?.uri : undefined;
    const isEvidence = typeof uri === 'string' && uri.startsWith('evidence:');
    return { what: 'The evidence', scopes: ['read'], isOfWorkspace: isEvidence };
  }
  const isOfWorkspace = tool.isOfWorkspace({ ...params?.arguments });
  return { what: tool.name, scopes: [...new Set<Scope>(['read', tool.scope])], isOfWorkspace };
}

function unverified(error: ApiError | ApiUnreachable): JsonRpcFailure {
  const message = `The access token could not be verified: ${error.message} Try again later.`;
  return { status: 503, code: TRANSPORT_ERROR, message, headers: { 'retry-after': SECONDS_TO_RETRY } };
}
