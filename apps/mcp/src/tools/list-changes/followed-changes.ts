import type { Watchlist, WatchlistEvent } from '@registry/api-client';
import { toDataDate } from '../../coverage/section-coverage.ts';
import type { DataApi } from '../../data-api/data-api.ts';
import { changeText } from '../changed-value.ts';
import { factsLine } from '../facts-line.ts';
import { ROWS_MAX } from '../page.ts';
import { UnusableArgument } from '../tool-failure.ts';

/** Watchlists of a workspace that are read. */
const LISTS_MAX = 100;
const POSITION = /^(wl_[0-9A-Za-z]+)\.(\d+)$/;

/** An event without what get_company returns of its company. */
type FollowedChange = ReturnType<typeof followedChange>;

/**
 * The next changes of all watchlists after a position, which has the last sequence that was shown of each. Without one, the newest
 * changes. A watchlist without news costs no request.
 */
export async function listFollowedChanges(api: DataApi, after: string | undefined) {
  const { data: lists, total_count: total } = (await api.call('listWatchlists', { per_page: LISTS_MAX })).reply;
  const seen = after === undefined ? undefined : readPosition(after);
  const data: FollowedChange[] = [];
  const position = new Map<string, number>();
  let isLeft = false;
  for (const list of lists) {
    const from = seen === undefined ? Math.max(0, list.last_sequence - ROWS_MAX) : (seen.get(list.id) ?? 0);
    const events = await nextEvents(api, list, { after: from, limit: ROWS_MAX - data.length });
    data.push(...events.map((event) => followedChange(event, list.name)));
    const last = events.at(-1)?.sequence ?? from;
    position.set(list.id, last);
    isLeft ||= last < list.last_sequence;
  }
  const next = [...position].map(([id, sequence]) => `${id}.${sequence}`).join(' ');
  const companies = lists.reduce((sum, { entity_count: count }) => sum + count, 0);
  const text = [
    `${data.length === 0 ? 'No' : data.length} changes ${after === undefined ? 'shown, the newest' : 'since then'} of ${companies} followed companies in ${lists.length} watchlists${total > lists.length ? ` of ${total}` : ''}.${companies === 0 ? ' follow_company follows one.' : ''}`,
    ...data.map((event, at) => `${at + 1}. ${eventLine(event)}`),
    ...(next === '' ? [] : [`${isLeft ? 'There are more: call again' : 'Next time, call'} with after "${next}".`]),
  ];
  return { structured: { data, has_more: isLeft, position: next }, text: text.join('\n') };
}

async function nextEvents(
  api: DataApi,
  { id, last_sequence: last }: Watchlist,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<readonly WatchlistEvent[]> {
  if (limit === 0 || after >= last) return [];
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
