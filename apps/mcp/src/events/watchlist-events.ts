import type { ApiReply, WatchlistEvent } from '@registry/api-client';
import type { DataApi } from '../data-api/data-api.ts';
import type { WantedEvents } from './event-types.ts';
import { invalidParams } from './event-errors.ts';

/** Events of a watchlist after a position, without gaps from the first one on. */
export type EventPage = Pick<ApiReply<'listWatchlistEvents'>, 'data' | 'has_more' | 'last_sequence'>;

/** The wanted events after a position. */
export interface EventBatch {
  readonly events: readonly WatchlistEvent[];
  /** The position before the first of them: the requested one, unless events after it are skipped. */
  readonly start: number;
  /** The position after them. */
  readonly end: number;
  /** Events were skipped: they are not kept any more, or are older than wanted. */
  readonly isTruncated: boolean;
  readonly hasMore: boolean;
}

/** The part of the events that a request is for. */
export interface EventLimits {
  /** ISO 8601 UTC: older events are skipped. */
  readonly notBefore?: string | undefined;
  readonly maxEvents?: number | undefined;
}

/** Events that a request may return at most. */
const PAGE_MAX = 100;

/** The events after a position as the caller may see them now; without one, only the newest position. Throws what the API throws. */
export async function readEvents(
  api: DataApi,
  { arguments: { watchlist_id: id } }: WantedEvents,
  after: number | null,
): Promise<EventPage> {
  const window = after === null ? { limit: 1 } : { after, limit: PAGE_MAX };
  const { reply } = await api.ofWorkspace().callUnchanged('listWatchlistEvents', { id, ...window });
  return after === null ? { ...reply, data: [], has_more: false } : reply;
}

/** The wanted events of a page that was read after a position; null for the newest. */
export function toBatch(page: EventPage, wanted: WantedEvents, after: number | null, limits: EventLimits): EventBatch {
  const { data, last_sequence: newest } = page;
  const [first, last] = [data[0], data.at(-1)];
  if (first === undefined || last === undefined || after === null) {
    const isTruncated = after !== null && after !== newest; // all expired, or a position that was never reached
    return { events: [], start: newest, end: newest, isTruncated, hasMore: false };
  }
  const all = data.filter((event) => isWanted(wanted, event));
  const kept = all.filter(({ timestamp }) => timestamp >= (limits.notBefore ?? ''));
  const events = kept.slice(0, limits.maxEvents);
  const isCut = events.length < kept.length;
  const end = (isCut ? events.at(-1) : last)?.sequence ?? after;
  const isTruncated = first.sequence > after + 1 || kept.length < all.length;
  const start = isTruncated ? (kept[0]?.sequence ?? last.sequence + 1) - 1 : after;
  return { events, start, end, isTruncated, hasMore: isCut || page.has_more };
}

/** Checks that an event is of the type and of the company that are wanted. */
export function isWanted(
  { name, arguments: { entity_id: id } }: WantedEvents,
  { type, data }: WatchlistEvent,
): boolean {
  return type === name && (id === undefined || id.toLowerCase() === data.entity_id?.toLowerCase());
}

/** An event as the extension delivers it. */
export function toOccurrence({ id: eventId, type: name, timestamp, data }: WatchlistEvent) {
  return { eventId, name, timestamp, data };
}

/** A position in the events of a watchlist, as text. */
export function toCursor({ arguments: { watchlist_id: id } }: WantedEvents, position: number): string {
  return Buffer.from(`${id} ${position}`).toString('base64url');
}

/** Null for the newest position. Throws an error of the protocol for a cursor of another watchlist, or of nobody. */
export function readCursor({ arguments: { watchlist_id: id } }: WantedEvents, cursor?: string | null): number | null {
  if (cursor === undefined || cursor === null) return null;
  const [of, position] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  if (of === id && /^\d{1,15}$/.test(position ?? '')) return Number(position);
  throw invalidParams('cursor: expected one that this server returned for the same watchlist_id.');
}
