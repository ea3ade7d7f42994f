import type { McpServer, ServerContext } from '@modelcontextprotocol/server';
import { toEventError } from './event-errors.ts';
import { eventRequests, notBefore, type PollParams } from './event-requests.ts';
import { type EventFeed, streamEvents } from './event-stream.ts';
import { listEventTypes, readWantedEvents } from './event-types.ts';
import { readCursor, readEvents, toBatch, toCursor, toOccurrence } from './watchlist-events.ts';
import type { WebhookSubscriptions } from './webhook-subscriptions.ts';

/** The parts of the extension, once per process. */
export interface EventsParts extends EventFeed {
  /** Null where webhooks are not offered. */
  readonly webhooks: WebhookSubscriptions | null;
}

/**
 * The capabilities that announce the extension (SEP-3415). Clients that were made after its draft look for `events`, which is no part of
 * it any more.
 */
export const eventCapabilities = { extensions: { 'io.modelcontextprotocol/events': {} }, events: {} };

/** The methods of the extension, for the server of a message. Revisions before 2026-07-28 do not have it. */
export function registerEvents({ server }: McpServer, parts: EventsParts): void {
  const { webhooks } = parts;
  const types = { events: listEventTypes(webhooks === null ? ['poll', 'push'] : ['poll', 'push', 'webhook']) };
  const { list, poll, stream, subscribe, unsubscribe } = eventRequests;
  server.setRequestHandler('events/list', list, () => types);
  server.setRequestHandler(
    'events/poll',
    poll,
    failing((params, ctx) => pollEvents(params, parts, ctx)),
  );
  server.setRequestHandler(
    'events/stream',
    stream,
    failing((params, ctx) => streamEvents(params, parts, ctx)),
  );
  if (webhooks === null) return;
  server.setRequestHandler(
    'events/subscribe',
    subscribe,
    failing((params, ctx) => webhooks.subscribe(params, ctx)),
  );
  server.setRequestHandler(
    'events/unsubscribe',
    unsubscribe,
    failing((params, ctx) => webhooks.end(params, ctx)),
  );
}

/** One request to the API, and no state: the cursor has it. */
async function pollEvents(params: PollParams, { api, checkMs }: EventFeed, ctx: ServerContext) {
  const wanted = await readWantedEvents(params.name, params.arguments);
  const after = readCursor(wanted, params.cursor);
  const page = await readEvents(api.onBehalfOf(ctx), wanted, after);
  const batch = toBatch(page, wanted, after, { notBefore: notBefore(params), maxEvents: params.maxEvents });
  return {
    events: batch.events.map(toOccurrence),
    cursor: toCursor(wanted, batch.end),
    truncated: batch.isTruncated,
    hasMore: batch.hasMore,
    nextPollMs: checkMs,
  };
}

/** A handler whose errors are those of the protocol. */
function failing<Params, Result>(handle: (params: Params, ctx: ServerContext) => Promise<Result>) {
  return async (params: Params, ctx: ServerContext): Promise<Result> => {
    try {
      return await handle(params, ctx);
    } catch (error) {
      throw toEventError(error);
    }
  };
}
