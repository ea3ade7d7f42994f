import { isJsonContentType } from '@modelcontextprotocol/server';
import type { AddressLimits } from '@registry/address-limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { type AllowedCallers, refusedCaller } from './allowed-callers.ts';
import { respondToPreflight, crossOriginHeaders } from './cross-origin.ts';
import {
  bodyTooLarge,
  failureBody,
  failures,
  type JsonRpcFailure,
  tooManyRequests,
  unreadable,
} from './json-rpc-failure.ts';
import type { MessageService, PostedMessage } from './message-service.ts';
import { countResponse } from './transport-metrics.ts';

/** Says why a message is refused, or undefined for one that may pass. */
export type Gate = (posted: Pick<PostedMessage, 'headers' | 'message'>) => Promise<JsonRpcFailure | undefined>;

export interface McpRouteOptions {
  readonly service: MessageService;
  readonly allowed: AllowedCallers;
  readonly gate: Gate;
  readonly limits: AddressLimits;
  readonly bodyBytesMax: number;
  readonly report: (error: Error) => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The method of the message, once it has been read. */
    mcpMethod?: string;
  }
}

/** `POST /mcp`: who may call and how often, then the message. Every refusal is a JSON-RPC error. */
export async function mcpRoute(app: FastifyInstance, options: McpRouteOptions): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, _request, reply) => refuse(reply, failureOf(error, options)));
  app.addHook('onResponse', async (request, reply) =>
    countResponse(reply.statusCode, request.mcpMethod, reply.elapsedTime / 1000),
  );
  // Before the body is read: a stranger's bytes are not worth reading.
  app.addHook('onRequest', async (request, reply) => {
    const { host, origin } = request.headers;
    reply.headers(crossOriginHeaders(origin));
    const refused = refusedCaller(options.allowed, host, origin);
    if (refused !== undefined) return refuse(reply, refused);
    if (request.method === 'OPTIONS') return respondToPreflight(reply);
    if (request.method !== 'POST') return refuse(reply, failures.notPost);
    const { retryAfterSeconds, headers, message } = await options.limits.take(request.ip);
    reply.headers(headers);
    if (retryAfterSeconds !== null) return refuse(reply, tooManyRequests(message, retryAfterSeconds));
    return undefined;
  });
  app.all('/mcp', async (request, reply) => {
    const message = readMessage(request);
    if ('failure' in message) return refuse(reply, message.failure);
    request.mcpMethod = readMethod(message.value);
    const headers = readHeaders(request).set('x-request-id', request.id);
    const refused = await options.gate({ headers, message: message.value });
    if (refused !== undefined) return refuse(reply, refused, (message.value as { id?: unknown } | null)?.id);
    const over = new AbortController();
    reply.raw.once('close', () => over.abort());
    return send(
      reply,
      await options.service.respond({
        headers,
        message: message.value,
        over: over.signal,
      }),
    );
  });
}

type ReadMessage = { readonly value: unknown } | { readonly failure: JsonRpcFailure };

const utf8 = new TextDecoder('utf-8', { fatal: true });

function readMessage(request: FastifyRequest): ReadMessage {
  if (!isJsonContentType(request.headers['content-type'])) return { failure: failures.notJson };
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(request.body as Buffer | undefined));
  } catch {
    return { failure: failures.malformedJson }; // what JSON.parse says of it is of no use to the caller
  }
  return Array.isArray(value) ? { failure: failures.batch } : { value: withArguments(value) };
}

/** A call whose arguments are null, or the text of an object, as some clients send them. */
function withArguments(message: unknown): unknown {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: { arguments?: unknown } | null };
  if (method !== 'tools/call' || typeof params !== 'object' || params === null) return message;
  const { arguments: sent, ...others } = params;
  if (sent === null) return { ...(message as object), params: others };
  return typeof sent === 'string'
    ? { ...(message as object), params: { ...others, arguments: readJson(sent) } }
    : message;
}

/** The value of a JSON text; another text stays as it is, and is refused. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim() === '' ? {} : text;
  }
}

function readMethod(message: unknown): string | undefined {
  const method = (message as { method?: unknown } | null)?.method;
  return typeof method === 'string' ? method : undefined;
}

function readHeaders({ headers }: FastifyRequest): Map<string, string> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.body === null) return reply.send();
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  return reply.send(isStream ? Readable.fromWeb(response.body) : await response.text());
}

function refuse(reply: FastifyReply, failure: JsonRpcFailure, id?: unknown): FastifyReply {
  return reply
    .code(failure.status)
    .headers(failure.headers ?? {})
    .type('application/json')
    .send(failureBody(failure, id));
}

/** What Fastify or a fault of ours threw, as the caller may see it. */
function failureOf(error: FastifyError, { bodyBytesMax, report }: McpRouteOptions): JsonRpcFailure {
  if (error.statusCode === 413) return bodyTooLarge(bodyBytesMax);
  if (error.statusCode !== undefined && error.statusCode < 500) return unreadable(error.statusCode, error.code);
  report(error);
  return failures.fault;
}
