import { Field, makeExample, orNull, publicObject, type Shape, text } from '@registry/contracts-message';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import { PERSON_ROLES, roleMeanings } from '@registry/domain/scopes';
import Type, { type Static } from 'typebox';

/** People of a workspace who are mailed at most, of each role. */
export const PEOPLE_OF_ROLE_MAX = 100;
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

const addressDigest = Type.Object({ type: Type.Literal('digest'), email: text(EMAIL_LENGTH_MAX) });
/** Each person of the workspace with the role gets an email, as the people are when it is sent. */
const roleDigest = Type.Object({ type: Type.Literal('digest'), role: Type.Enum(PERSON_ROLES) });

/** What of a delivery is to be another. A field that is absent stays. */
export const deliveryChanges = Type.Union([
  Type.Object({
    type: Type.Literal('webhook'),
    url: Type.Optional(text(URL_LENGTH_MAX)),
    eventTypes: Type.Optional(eventTypes),
  }),
  addressDigest,
  roleDigest,
  Type.Object({ type: Type.Literal('digest') }, { additionalProperties: false }),
]);

/** How news of a watchlist get to its owner, as the owner sets it. */
export const deliverySettings = Type.Union([webhookSettings, addressDigest, roleDigest]);

export type DeliverySettings = Static<typeof deliverySettings>;
export type DeliveryChanges = Static<typeof deliveryChanges>;

/** Why an endpoint no longer gets events: it returned 410, or accepted nothing for five days. */
export const disabledReasons = ['gone', 'failing'] as const;

export type DisabledReason = (typeof disabledReasons)[number];

/** `paused` by its workspace; `disabled` as its webhook is, or as nobody gets its digest. Its events are kept meanwhile. */
export const watchlistStatuses = ['active', 'paused', 'disabled'] as const;

export type WatchlistStatus = (typeof watchlistStatuses)[number];

const webhook = publicObject('Webhook', 'The webhook of a watchlist and its status.', {
  type: Field.choice(['webhook'], '`webhook`: each event is posted to a URL.'),
  url: Type.String({ description: 'The URL to post events to.', format: 'uri' }),
  event_types: Field.choicesOrNull(
    EVENT_TYPE_NAMES,
    'The event types to post; `null` for all. See `WatchlistEvent.type` for the types.',
  ),
  status: Field.choice(
    ['enabled', 'disabled'],
    'The status of the webhook. `enabled`: events are posted. `disabled`: events are not posted until it is enabled again.',
  ),
  disabled_reason: Field.choiceOrNull(
    disabledReasons,
    'Why the webhook is disabled; `null` while enabled. `gone`: the endpoint responded with 410. `failing`: it accepted no event for five days.',
  ),
  disabled_at: Field.timeOrNull('Time when the webhook was disabled; `null` while enabled.'),
  failing_since: Field.timeOrNull(
    'Time of the first failed attempt since the last success; `null` if the last attempt succeeded.',
  ),
  last_success_at: Field.timeOrNull('Time of the last accepted event; `null` before the first.'),
  previous_secret_expires_at: Field.timeOrNull(
    'When the previous secret stops being used for signatures; `null` if absent.',
  ),
});

const digestType = Field.choice(['digest'], '`digest`: one email per day at 13:00 UTC with all new events.');

const digest = publicObject('Digest', 'The daily email of a watchlist to one address.', {
  type: digestType,
  email: Type.String({ description: 'The recipient of the digest.', format: 'email' }),
  unsubscribed_at: Field.timeOrNull('Time when the recipient unsubscribed; `null` while it is sent.'),
});

const digestToRole = publicObject('RoleDigest', 'The daily email of a watchlist to each person with a role.', {
  type: digestType,
  role: Field.explainedChoice(
    roleMeanings,
    `The role of the recipients. People who have the role in the workspace when an email is sent get it: at most ${PEOPLE_OF_ROLE_MAX}, the first by address.`,
  ),
  recipient_count: Field.count(
    'Number of people who get the next email. With 0, the watchlist is `disabled` until somebody has the role.',
  ),
  unsubscribed_count: Field.count('Number of people who have the role and unsubscribed.'),
});

/** A list of companies that a workspace follows. */
export const watchlist = publicObject(
  'Watchlist',
  'A watchlist: the companies that it follows create events, which are delivered by webhook or daily email.',
  {
    object: Field.objectType('watchlist'),
    id: Field.string('The id of the watchlist.', 'wl_4fT9qLw2ZxK0bVn7RmYcAd'),
    name: Field.string('The display name.'),
    status: Field.choice(
      watchlistStatuses,
      'The status. `active`: events are delivered. `paused`: you paused delivery. `disabled`: the webhook is disabled, or the digest has no recipient who did not unsubscribe. Events are recorded in every status.',
    ),
    delivery: Field.oneOf([webhook, digest, digestToRole], 'How events are delivered.'),
    test_clock: Field.stringOrNull(
      'The id of the test clock whose time it has; `null` unless it is of a sandbox.',
      'clk_4fT9qLw2ZxK0bVn7RmYcAd',
    ),
    entity_count: Field.count('Number of followed companies.'),
    last_sequence: Field.count('The sequence of its newest event; 0 before the first.'),
    created_at: Field.time('Time when the watchlist was created.'),
    updated_at: Field.time('Time of the last change of its settings.'),
  },
);

export const createdWatchlist = publicObject(
  'CreatedWatchlist',
  'The created watchlist, with the secret of its webhook.',
  {
    ...watchlist.properties,
    secret: Field.stringOrNull(
      'The secret that signs webhook events, shown only in this response; `null` for a digest.',
      'whsec_C2FVsBQIhrscChlQ…',
    ),
  },
);

export type Watchlist = Shape<typeof watchlist>;
export type CreatedWatchlist = Shape<typeof createdWatchlist>;

export const exampleWatchlist: Watchlist = makeExample(watchlist, {
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
  test_clock: null,
  entity_count: 1,
  last_sequence: 1,
  created_at: '2026-11-02T08:15:30.000Z',
  updated_at: '2026-11-02T08:15:30.000Z',
});
