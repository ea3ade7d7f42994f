import type { McpServer, Result, ServerContext } from '@modelcontextprotocol/server';
import { toEventError } from './event-errors.ts';
import { type EventParams, eventRequests, notBefore } from './event-requests.ts';
import { type EventFeed, streamEvents } from './event-stream.ts';
import { listEventTypes, readWantedEvents } from './event-types.ts';
import { readCursor, readEvents, toBatch, toCursor, toOccurrence } from './watchlist-events.ts';
import type { WebhookSubscriptions } from './webhook-subscriptions.ts';

/** The parts of the extension, once per process. */
export interface EventsParts extends EventFeed {
  /** Null where webhooks are not offered. */
  readonly webhooks: WebhookSubscriptions | null;
}

/** The capabilities that name the extension (SEP-3415). Clients of its draft look for `events`, which the extension left out. */
export const eventCapabilities = { extensions: { 'io.modelcontextprotocol/events': {} }, events: {} };

/** The methods of the extension, for the server of a message. Revisions before 2026-07-28 do not have it. */
export function registerEvents({ server }: McpServer, parts: EventsParts): void {
  const { webhooks } = parts;
  const types = { events: listEventTypes(webhooks === null ? ['poll', 'push'] : ['poll', 'push', 'webhook']) };
  const serve = <Method extends keyof typeof eventRequests>(method: Method, handle: Handler<EventParams<Method>>) => {
    server.setRequestHandler(`events/${method}`, eventRequests[method], async (params, ctx) => {
      try {
        return await handle(params, ctx);
      } catch (error) {
        throw toEventError(error);
      }
    });
  };
  serve('list', async () => types);
  serve('poll', (params, ctx) => pollEvents(params, parts, ctx));
  serve('stream', (params, ctx) => streamEvents(params, parts, ctx));
  if (webhooks === null) return;
  serve('subscribe', (params, ctx) => webhooks.subscribe(params, ctx));
  serve('unsubscribe', (params, ctx) => webhooks.end(params, ctx));
}

type Handler<Params> = (params: Params, ctx: ServerContext) => Promise<Result>;

/** One request to the API, and no state: the cursor has it. */
async function pollEvents(params: EventParams<'poll'>, { api, checkMs }: EventFeed, ctx: ServerContext) {
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
