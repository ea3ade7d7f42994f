import type { Watchlist, WatchlistEvent } from '@registry/api-client';
import pMap from 'p-map';
import { toDataDate } from '../../coverage/section-coverage.ts';
import type { DataApi } from '../../data-api/data-api.ts';
import { changeText } from '../changed-value.ts';
import { factsLine } from '../facts-line.ts';
import { ROWS_MAX } from '../page.ts';
import { UnusableArgument } from '../tool-failure.ts';

/** Watchlists of a workspace that are read. */
const LISTS_MAX = 100;
/** Watchlists that are read at once. */
const AT_ONCE_MAX = 5;
const POSITION = /^(wl_[0-9A-Za-z]+)\.(\d+)$/;

/** An event without what get_company returns of its company. */
type FollowedChange = ReturnType<typeof followedChange>;

/**
 * The next changes of all watchlists after a position, which has the last sequence that was shown of each: a watchlist without news
 * costs no request. Without a position the newest changes, for a request per watchlist.
 */
export async function listFollowedChanges(api: DataApi, after: string | undefined) {
  const { data: lists, total_count: total } = (await api.call('listWatchlists', { per_page: LISTS_MAX })).reply;
  const { changes, position, expired } =
    after === undefined ? await newestChanges(api, lists) : await nextChanges(api, lists, readPosition(after));
  const isLeft = lists.some(({ id, last_sequence: newest }) => (position.get(id) ?? 0) < newest);
  const next = [...position].map(([id, sequence]) => `${id}.${sequence}`).join(' ');
  const companies = lists.reduce((sum, { entity_count: count }) => sum + count, 0);
  const text = [
    `${changes.length === 0 ? 'No' : changes.length} changes ${after === undefined ? 'shown, the newest' : 'since then'} of ${companies} followed companies in ${lists.length} watchlists${total > lists.length ? ` of ${total}` : ''}.${companies === 0 ? ' follow_company follows one.' : ''}`,
    ...expired.map(({ id, name }) => `Earlier changes of "${name}" (${id}) have expired and are missing.`),
    ...changes.map((event, at) => `${at + 1}. ${eventLine(event)}`),
    ...(next === '' ? [] : [`${isLeft ? 'There are more: call again' : 'Next time, call'} with after "${next}".`]),
  ];
  const structured = { data: changes, has_more: isLeft, position: next, expired: expired.map(({ id }) => id) };
  return { structured, text: text.join('\n') };
}

interface FoundChanges {
  readonly changes: readonly FollowedChange[];
  /** Sequences by the ids of watchlists. */
  readonly position: ReadonlyMap<string, number>;
  /** Watchlists some of whose changes after the given position are not kept any more. */
  readonly expired: readonly Watchlist[];
}

/** The newest changes of all watchlists, in order. Older ones are not listed next time. */
async function newestChanges(api: DataApi, lists: readonly Watchlist[]): Promise<FoundChanges> {
  const changes: FollowedChange[] = [];
  const position = new Map<string, number>();
  const read = async (list: Watchlist) => {
    const { last_sequence: newest } = list;
    const events = newest === 0 ? [] : await readEvents(api, list, Math.max(0, newest - ROWS_MAX), ROWS_MAX);
    return { list, events };
  };
  for (const { list, events } of await pMap(lists, read, { concurrency: AT_ONCE_MAX })) {
    changes.push(...events.map((event) => followedChange(event, list.name)));
    position.set(list.id, Math.max(list.last_sequence, events.at(-1)?.sequence ?? 0));
  }
  changes.sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp));
  return { changes: changes.slice(-ROWS_MAX), position, expired: [] };
}

async function nextChanges(
  api: DataApi,
  lists: readonly Watchlist[],
  seen: ReadonlyMap<string, number>,
): Promise<FoundChanges> {
  const changes: FollowedChange[] = [];
  const position = new Map<string, number>();
  const expired: Watchlist[] = [];
  let found = 0;
  /** Without events where those that were read before are enough. Each is started after all before it. */
  const read = async (list: Watchlist) => {
    const from = seen.get(list.id) ?? 0;
    if (from >= list.last_sequence || found >= ROWS_MAX) return { list, from, events: null };
    const events = await readEvents(api, list, from, ROWS_MAX);
    found += events.length;
    return { list, from, events };
  };
  for (const { list, from, events } of await pMap(lists, read, { concurrency: AT_ONCE_MAX })) {
    const limit = ROWS_MAX - changes.length;
    const isRead = events !== null && limit > 0;
    const shown = isRead ? events.slice(0, limit) : [];
    changes.push(...shown.map((event) => followedChange(event, list.name)));
    position.set(list.id, shown.at(-1)?.sequence ?? (isRead ? list.last_sequence : from));
    if (isRead && shown[0]?.sequence !== from + 1) expired.push(list);
  }
  return { changes, position, expired };
}

async function readEvents(api: DataApi, { id }: Watchlist, after: number, limit: number) {
  return (await api.call('listWatchlistEvents', { id, after, limit })).reply.data;
}

function readPosition(after: string): ReadonlyMap<string, number> {
  return new Map(
    after.split(/[\s,]+/).map((part) => {
      const [, id = '', sequence] = POSITION.exec(part) ?? refusePosition(after);
      return [id, Number(sequence)];
    }),
  );
}

function refusePosition(after: string): never {
  throw new UnusableArgument(
    `after is ${JSON.stringify(after.slice(0, 60))}; expected the position that list_changes returned. Leave it out for the newest changes.`,
  );
}

function followedChange(
  { data: { business, watchlist_id: _id, ...data }, ...event }: WatchlistEvent,
  watchlist: string,
) {
  return { ...event, ...data, watchlist, name: business?.name ?? null };
}

/** `2026-11-03 business.status_changed: CEDAR RIDGE BAKERY, LLC (us-or-150000007); status active → inactive [Suppliers, us-or/…, data of …]` */
function eventLine({ type, timestamp, name, entity_id: id, source, as_of: asOf, changes, watchlist }: FollowedChange) {
  const company = name === null ? id : `${name} (${id})`;
  const from = [watchlist, source, asOf === null ? null : toDataDate(asOf)].filter((part) => part !== null).join(', ');
  return `${timestamp.slice(0, 10)} ${type}: ${factsLine(company, ...changes.map(changeText))} [${from}]`;
}
