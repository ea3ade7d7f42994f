import type { OperationName } from '@registry/api-client';

/** The options that a command was given, by commander's names for them. */
type Given = Readonly<
  Partial<Record<'page' | 'perPage' | 'limit' | 'name' | 'target' | 'status' | 'revoke', string>>
> & {
  readonly eventTypes?: readonly string[];
  readonly allRegistrations?: true;
};
/** The parameters of an operation as they were typed: the API checks them. */
type Typed = Readonly<Record<string, unknown>>;

/** The request of one command. */
interface WatchlistOperation {
  /** With its arguments, as commander words them. */
  readonly usage: string;
  readonly description: string;
  /** Flags and their meaning, in addition to those of every command. */
  readonly options?: readonly (readonly [flags: string, meaning: string])[];
  readonly operation: OperationName;
  /** By default the first argument is the id. */
  readonly parameters?: (args: readonly string[], given: Given) => Typed;
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
    operation: 'listWatchlists',
    parameters: toPage,
  },
  {
    usage: 'create <name> <target>',
    description:
      'Create a watchlist; the target is an https URL for a webhook, or an email address or a role (owner, member, viewer) for a daily digest',
    options: [EVENT_TYPES],
    operation: 'createWatchlist',
    parameters: ([name, target = ''], given) => ({ name, delivery: deliveryTo(target, given) }),
  },
  { usage: 'get <watchlist>', description: 'Show a watchlist', operation: 'getWatchlist' },
  {
    usage: 'update <watchlist>',
    description: 'Update a watchlist; a new target enables a disabled webhook',
    options: [
      ['--name <name>', 'what it is called'],
      ['--target <target>', 'as create takes it'],
      ['--status <status>', 'active or paused'],
      ['--event-types <types...>', 'the events that a webhook gets; all for every type'],
    ],
    operation: 'updateWatchlist',
    parameters: ([id], given) => ({ id, ...toChanges(given) }),
  },
  { usage: 'delete <watchlist>', description: 'Delete a watchlist', operation: 'deleteWatchlist' },
  {
    usage: 'follow <watchlist> <companies...>',
    description: 'Follow up to 100 companies: us-or-150006972 …',
    options: [['--all-registrations', 'follow the other registrations of their entities too']],
    operation: 'followEntities',
    parameters: ([id, ...companies], { allRegistrations }) => {
      return { id, entity_ids: companies, all_registrations: allRegistrations };
    },
  },
  {
    usage: 'entities <watchlist>',
    description: 'List followed companies',
    options: PAGES,
    operation: 'listWatchlistEntities',
    parameters: toPage,
  },
  {
    usage: 'unfollow <watchlist> <company>',
    description: 'Unfollow a company',
    operation: 'unfollowEntity',
    parameters: ([id, company]) => ({ id, entity_id: company }),
  },
  {
    usage: 'events <watchlist> [after]',
    description: 'List events after a sequence (default: from the first)',
    options: [['--limit <n>', 'how many, at most 100']],
    operation: 'listWatchlistEvents',
    parameters: ([id, after], { limit }) => ({ id, after, limit }),
  },
  {
    usage: 'rehearse <watchlist> <since>',
    description: 'Preview the events since a date or time, without creating them: 2026-11-01',
    operation: 'rehearseWatchlist',
    parameters: ([id, since]) => ({ id, since }),
  },
  {
    usage: 'deliveries <watchlist>',
    description: 'List webhook deliveries and their attempts',
    options: [...PAGES, ['--status <status>', 'those that are pending, succeeded, dead or skipped']],
    operation: 'listWatchlistDeliveries',
    parameters: toPage,
  },
  { usage: 'redeliver <delivery>', description: 'Redeliver an event', operation: 'redeliverEvent' },
  {
    usage: 'redeliver-since <watchlist> <since>',
    description: 'Redeliver every dead or skipped event since a date or time: 2026-11-01',
    operation: 'redeliverEvents',
    parameters: ([id, since]) => ({ id, since }),
  },
  {
    usage: 'skip <delivery>',
    description: 'Skip the pending event that blocks the events after it',
    operation: 'skipDelivery',
  },
  { usage: 'test <watchlist>', description: 'Send a test event', operation: 'sendTestEvent' },
  {
    usage: 'rotate-secret <watchlist>',
    description: 'Rotate the secret; the previous one remains valid for 24 hours',
    options: [['--revoke <when>', 'now: the one before signs nothing more, as it leaked']],
    operation: 'rotateWebhookSecret',
    parameters: ([id], { revoke }) => ({ id, revoke }),
  },
];

function toPage([id]: readonly string[], { page, perPage, status }: Given): Typed {
  return { id, page, per_page: perPage, status };
}

function toChanges({ name, target, status, eventTypes }: Given): Typed {
  const delivery = {
    ...(target === undefined ? {} : deliveryTo(target, {})),
    ...(eventTypes === undefined
      ? {}
      : { type: 'webhook', event_types: eventTypes.includes('all') ? null : eventTypes }),
  };
  return { name, status, ...(Object.keys(delivery).length === 0 ? {} : { delivery }) };
}

function deliveryTo(target: string, { eventTypes }: Given): Typed {
  const isRole = /^[a-z]+$/.test(target);
  if (!isRole && (!target.includes('@') || target.includes('/')))
    return { type: 'webhook', url: target, event_types: eventTypes };
  if (eventTypes !== undefined) throw new Error('A digest has all events: leave out --event-types.');
  return { type: 'digest', [isRole ? 'role' : 'email']: target };
}
