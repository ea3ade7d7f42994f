import type { ApiResponse, WatchlistApi } from './watchlist-api.ts';

/** The options that a command was given, by commander's names for them. */
type Given = Readonly<
  Partial<Record<'page' | 'perPage' | 'limit' | 'name' | 'target' | 'status' | 'revoke', string>>
> & {
  readonly eventTypes?: readonly string[];
  readonly allRegistrations?: true;
};

/** The request of one command. */
export interface WatchlistOperation {
  /** With its arguments, as commander words them. */
  readonly usage: string;
  readonly description: string;
  /** Flags and their meaning, in addition to those of every command. */
  readonly options?: readonly (readonly [flags: string, meaning: string])[];
  readonly send: (api: WatchlistApi, args: readonly string[], given: Given) => Promise<ApiResponse>;
}

const PAGES = [
  ['--page <n>', 'which page, from 1'],
  ['--per-page <n>', 'how many on a page, at most 100'],
] as const;
const EVENT_TYPES = ['--event-types <types...>', 'the events that a webhook gets; all otherwise'] as const;

export const watchlistOperations: readonly WatchlistOperation[] = [
  {
    usage: 'list',
    description: 'List watchlists',
    options: [...PAGES, ['--status <status>', 'those that are active, paused or disabled']],
    send: (api, _none, given) => api.send('GET', '/watchlists', { query: pageOf(given) }),
  },
  {
    usage: 'create <name> <target>',
    description:
      'Create a watchlist; the target is an https URL for a webhook, or an email address or a role (owner, member, viewer) for a daily digest',
    options: [EVENT_TYPES],
    send: (api, [name, target = ''], given) =>
      api.send('POST', '/watchlists', { body: { name, delivery: deliveryTo(target, given) } }),
  },
  {
    usage: 'get <watchlist>',
    description: 'Show a watchlist',
    send: (api, [id]) => api.send('GET', at`/watchlists/${id}`),
  },
  {
    usage: 'update <watchlist>',
    description: 'Update a watchlist; a new target enables a disabled webhook',
    options: [
      ['--name <name>', 'what it is called'],
      ['--target <target>', 'as create takes it'],
      ['--status <status>', 'active or paused'],
      ['--event-types <types...>', 'the events that a webhook gets; all for every type'],
    ],
    send: (api, [id], given) => api.send('PATCH', at`/watchlists/${id}`, { body: toChanges(given) }),
  },
  {
    usage: 'delete <watchlist>',
    description: 'Delete a watchlist',
    send: (api, [id]) => api.send('DELETE', at`/watchlists/${id}`),
  },
  {
    usage: 'follow <watchlist> <companies...>',
    description: 'Follow up to 100 companies: us-or-150006972 …',
    options: [['--all-registrations', 'follow the other registrations of their entities too']],
    send: (api, [id, ...companies], { allRegistrations }) =>
      api.send('POST', at`/watchlists/${id}/entities`, {
        body: { entity_ids: companies, ...(allRegistrations === true ? { all_registrations: true } : {}) },
      }),
  },
  {
    usage: 'entities <watchlist>',
    description: 'List followed companies',
    options: PAGES,
    send: (api, [id], given) => api.send('GET', at`/watchlists/${id}/entities`, { query: pageOf(given) }),
  },
  {
    usage: 'unfollow <watchlist> <company>',
    description: 'Unfollow a company',
    send: (api, [id, company]) => api.send('DELETE', at`/watchlists/${id}/entities/${company}`),
  },
  {
    usage: 'events <watchlist> [after]',
    description: 'List events after a sequence (default: from the first)',
    options: [['--limit <n>', 'how many, at most 100']],
    send: (api, [id, after], { limit }) => api.send('GET', at`/watchlists/${id}/events`, { query: { after, limit } }),
  },
  {
    usage: 'rehearse <watchlist> <since>',
    description: 'Preview the events since a date or time, without creating them: 2026-11-01',
    send: (api, [id, since]) => api.send('POST', at`/watchlists/${id}/rehearse`, { body: { since } }),
  },
  {
    usage: 'deliveries <watchlist>',
    description: 'List webhook deliveries and their attempts',
    options: [...PAGES, ['--status <status>', 'those that are pending, succeeded, dead or skipped']],
    send: (api, [id], given) => api.send('GET', at`/watchlists/${id}/deliveries`, { query: pageOf(given) }),
  },
  {
    usage: 'redeliver <delivery>',
    description: 'Redeliver an event',
    send: (api, [id]) => api.send('POST', at`/deliveries/${id}/redeliver`),
  },
  {
    usage: 'redeliver-since <watchlist> <since>',
    description: 'Redeliver every dead or skipped event since a date or time: 2026-11-01',
    send: (api, [id, since]) => api.send('POST', at`/watchlists/${id}/redeliver`, { body: { since } }),
  },
  {
    usage: 'skip <delivery>',
    description: 'Skip the pending event that blocks the events after it',
    send: (api, [id]) => api.send('POST', at`/deliveries/${id}/skip`),
  },
  {
    usage: 'test <watchlist>',
    description: 'Send a test event',
    send: (api, [id]) => api.send('POST', at`/watchlists/${id}/test`),
  },
  {
    usage: 'rotate-secret <watchlist>',
    description: 'Rotate the secret; the previous one remains valid for 24 hours',
    options: [['--revoke <when>', 'now: the one before signs nothing more, as it leaked']],
    send: (api, [id], { revoke }) => api.send('POST', at`/watchlists/${id}/rotate-secret`, { body: { revoke } }),
  },
];

/** A path with ids in it. One that would lead to another path is refused. */
function at(parts: TemplateStringsArray, ...ids: readonly (string | undefined)[]): string {
  for (const id of ids) if (/^\.*$/.test(id ?? '')) throw new Error(`${JSON.stringify(id ?? '')} is not an id.`);
  return String.raw(parts, ...ids.map((id) => encodeURIComponent(id ?? '')));
}

function pageOf({ page, perPage, status }: Given) {
  return { page, per_page: perPage, status };
}

function toChanges({ name, target, status, eventTypes }: Given): ApiResponse {
  const delivery = {
    ...(target === undefined ? {} : deliveryTo(target, {})),
    ...(eventTypes === undefined
      ? {}
      : { type: 'webhook', event_types: eventTypes.includes('all') ? null : eventTypes }),
  };
  return { name, status, ...(Object.keys(delivery).length === 0 ? {} : { delivery }) };
}

function deliveryTo(target: string, { eventTypes }: Given): ApiResponse {
  const isRole = /^[a-z]+$/.test(target);
  if (!isRole && (!target.includes('@') || target.includes('/')))
    return { type: 'webhook', url: target, event_types: eventTypes };
  if (eventTypes !== undefined) throw new Error('A digest has all events: leave out --event-types.');
  return { type: 'digest', [isRole ? 'role' : 'email']: target };
}
