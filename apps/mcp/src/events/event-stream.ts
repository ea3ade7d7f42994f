import type { ServerContext } from '@modelcontextprotocol/server';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataApi } from '../data-api/data-api.ts';
import { toSentError } from './event-errors.ts';
import { readWantedEvents } from './event-types.ts';
import { type EventParams, notBefore } from './event-requests.ts';
import { readCursor, readEvents, toBatch, toCursor, toOccurrence } from './watchlist-events.ts';

/** The data API, and how often it is called for events. */
export interface EventFeed {
  readonly api: DataApi;
  /** Milliseconds from one look for new events to the next. */
  readonly checkMs: number;
}

/** The key of the core protocol by which a notification names the request that opened its stream. */
const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';
/** Milliseconds from one message to the next at most: the extension wants one every 30 seconds. */
const HEARTBEAT_MS = 25_000;

/** Sends the events of a subscription until the caller disconnects, or may not read them any more. */
export async function streamEvents(params: EventParams<'stream'>, { api, checkMs }: EventFeed, ctx: ServerContext) {
  const { id, signal, notify } = ctx.mcpReq;
  const _meta = { [SUBSCRIPTION_ID]: id };
  const send = (kind: string, body: object) =>
    notify({ method: `notifications/events/${kind}`, params: { ...body, _meta } });
  const wanted = await readWantedEvents(params.name, params.arguments);
  const limits = { notBefore: notBefore(params) };
  const read = async (after: number | null) =>
    toBatch(await readEvents(api.onBehalfOf(ctx), wanted, after), wanted, after, limits);
  let batch = await read(readCursor(wanted, params.cursor));
  await send('active', { cursor: toCursor(wanted, batch.start), truncated: batch.isTruncated });
  while (!signal.aborted) {
    for (const event of batch.events)
      await send('event', { ...toOccurrence(event), cursor: toCursor(wanted, event.sequence) });
    const { end } = batch;
    for (let waitMs = batch.hasMore ? 0 : checkMs; waitMs > 0 && !signal.aborted; waitMs -= HEARTBEAT_MS) {
      await send('heartbeat', { cursor: toCursor(wanted, end) });
      await delay(Math.min(waitMs, HEARTBEAT_MS), undefined, { signal }).catch(() => undefined); // the loop ends
    }
    if (signal.aborted) break;
    try {
      batch = await read(end);
      if (batch.isTruncated) await send('active', { cursor: toCursor(wanted, batch.start), truncated: true });
    } catch (thrown) {
      const { error, isFinal } = toSentError(thrown);
      await send(isFinal ? 'terminated' : 'error', { error });
      if (isFinal) break;
      batch = { events: [], start: end, end, isTruncated: false, hasMore: false };
    }
  }
  return { _meta };
}
