import {
  choice,
  choiceOrNull,
  choicesOrNull,
  count,
  objectType,
  oneOf,
  orNull,
  publicObject,
  type Shape,
  string,
  stringOrNull,
  text,
  time,
  timeOrNull,
} from '@registry/contracts-message';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import Type, { type Static } from 'typebox';

/** Characters of a URL, an email address and a name at most. */
export const URL_LENGTH_MAX = 2_000;
export const EMAIL_LENGTH_MAX = 254;
export const NAME_LENGTH_MAX = 200;

export const watchlistName = Type.String({ minLength: 1, maxLength: NAME_LENGTH_MAX, pattern: '^[^\\0]*$' });

const eventTypes = orNull(
  Type.Immutable(Type.Array(Type.Enum(EVENT_TYPE_NAMES), { minItems: 1, maxItems: EVENT_TYPE_NAMES.length })),
);

export const webhookSettings = Type.Object({
  type: Type.Literal('webhook'),
  /** https; its host resolves to public addresses only. */
  url: text(URL_LENGTH_MAX),
  /** Events that are delivered; null for all. `GET …/events` lists all in any case. */
  eventTypes,
});

export const digestSettings = Type.Object({
  type: Type.Literal('digest'),
  email: text(EMAIL_LENGTH_MAX),
});

/** What of a delivery is to be another. A field that is absent stays. */
export const deliveryChanges = Type.Union([
  Type.Object({
    type: Type.Literal('webhook'),
    url: Type.Optional(text(URL_LENGTH_MAX)),
    eventTypes: Type.Optional(eventTypes),
  }),
  Type.Object({ type: Type.Literal('digest'), email: Type.Optional(text(EMAIL_LENGTH_MAX)) }),
]);

/** How news of a watchlist get to its owner, as the owner sets it. */
export const deliverySettings = Type.Union([webhookSettings, digestSettings]);

export type WebhookSettings = Static<typeof webhookSettings>;
export type DigestSettings = Static<typeof digestSettings>;
export type DeliverySettings = Static<typeof deliverySettings>;
export type DeliveryChanges = Static<typeof deliveryChanges>;
export type DeliveryType = DeliverySettings['type'];

/** Why an endpoint gets nothing any more: it answered 410, or for five days nothing arrived. */
export const disabledReasons = ['gone', 'failing'] as const;

export type DisabledReason = (typeof disabledReasons)[number];

/** `paused` by its workspace; `disabled` as its webhook is, or as the reader of its digest unsubscribed. Its events are kept meanwhile. */
export const watchlistStatuses = ['active', 'paused', 'disabled'] as const;

export type WatchlistStatus = (typeof watchlistStatuses)[number];

const webhook = publicObject('Webhook', {
  type: choice(['webhook'], 'Each event is posted to an address.'),
  url: Type.String({ description: 'Where events are posted.', format: 'uri' }),
  event_types: choicesOrNull(EVENT_TYPE_NAMES, 'The events that are posted; null for all.'),
  status: choice(['enabled', 'disabled'], 'Whether events are posted.'),
  disabled_reason: choiceOrNull(
    disabledReasons,
    '`gone`: the address answered 410. `failing`: for five days nothing arrived.',
  ),
  disabled_at: timeOrNull('When it was disabled.'),
  failing_since: timeOrNull('Since when nothing arrives, while attempts fail.'),
  last_success_at: timeOrNull('When an event arrived last.'),
  previous_secret_expires_at: timeOrNull('Until when the secret that was rotated out signs too.'),
});

const digest = publicObject('Digest', {
  type: choice(['digest'], 'One email a day with all events since the last.'),
  email: Type.String({ description: 'Where it goes.', format: 'email' }),
  unsubscribed_at: timeOrNull('When its reader unsubscribed; null while it is sent.'),
});

/** A list of companies that a workspace follows. */
export const watchlist = publicObject('Watchlist', {
  object: objectType('watchlist'),
  id: string('Its id.', 'wl_4fT9qLw2ZxK0bVn7RmYcAd'),
  name: string('What you call it.'),
  status: choice(
    watchlistStatuses,
    '`active`: its events are delivered. `paused`: you paused it. `disabled`: its webhook is disabled, or the reader of its digest unsubscribed. Events are kept meanwhile.',
  ),
  delivery: oneOf([webhook, digest], 'How its news are delivered.'),
  entity_count: count('Companies that it follows.'),
  last_sequence: count('Sequence of its newest event; 0 before the first.'),
  created_at: time('When it was made.'),
  updated_at: time('When its settings were changed last.'),
});

export const createdWatchlist = publicObject('CreatedWatchlist', {
  ...watchlist.properties,
  secret: stringOrNull(
    'What the webhook is signed with, in this answer alone; null for a digest.',
    'whsec_C2FVsBQIhrscChlQ…',
  ),
});

export type Watchlist = Shape<typeof watchlist>;
export type CreatedWatchlist = Shape<typeof createdWatchlist>;

export const exampleWatchlist: Watchlist = {
  object: 'watchlist',
  id: 'wl_4fT9qLw2ZxK0bVn7RmYcAd',
  name: 'Suppliers',
  status: 'active',
  delivery: {
    type: 'webhook',
    url: 'https://hooks.example.com/registry',
    event_types: null,
    status: 'enabled',
    disabled_reason: null,
    disabled_at: null,
    failing_since: null,
    last_success_at: '2026-11-09T08:15:31.000Z',
    previous_secret_expires_at: null,
  },
  entity_count: 1,
  last_sequence: 1,
  created_at: '2026-11-02T08:15:30.000Z',
  updated_at: '2026-11-02T08:15:30.000Z',
};
