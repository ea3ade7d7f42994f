import { orNull, text } from '@registry/contracts-message';
import { EVENT_TYPE_NAMES } from '@registry/domain';
import Type, { type Static } from 'typebox';

/** Characters of a URL, an e-mail address and a name at most. */
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

/** Whether events are sent to a webhook's endpoint. Setting the URL anew enables it. */
export interface EndpointStatus {
  readonly status: 'enabled' | 'disabled';
  readonly disabledReason: DisabledReason | null;
  /** ISO 8601 UTC, milliseconds; likewise below. */
  readonly disabledAt: string | null;
  /** Since when nothing arrived, while attempts fail. */
  readonly failingSince: string | null;
  readonly lastSuccessAt: string | null;
  /** Until when the secret that was rotated out signs too. */
  readonly previousSecretExpiresAt: string | null;
}

export type Delivery =
  | (WebhookSettings & { readonly endpoint: EndpointStatus })
  /** When its reader unsubscribed; null while it is sent. ISO 8601 UTC, milliseconds. */
  | (DigestSettings & { readonly unsubscribedAt: string | null });

/** `paused` by its workspace; `disabled` as its webhook is, or as the reader of its digest unsubscribed. Its events are kept meanwhile. */
export const watchlistStatuses = ['active', 'paused', 'disabled'] as const;

export type WatchlistStatus = (typeof watchlistStatuses)[number];

/** A list of companies that a workspace follows. */
export interface Watchlist {
  /** `wl_` and 22 letters and digits that cannot be guessed. */
  readonly id: string;
  readonly name: string;
  readonly status: WatchlistStatus;
  readonly delivery: Delivery;
  readonly entityCount: number;
  /** Of its newest event; 0 before the first. */
  readonly lastSequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A company that is followed. */
export interface WatchlistEntity {
  readonly id: string;
  /** `us-{state}-{file_number}`. */
  readonly entityId: string;
  readonly followedAt: string;
  /** `removed` where the register does not have the company any more: only made-up companies are ever removed. */
  readonly status: 'active' | 'removed';
}

export const exampleEndpoint: EndpointStatus = {
  status: 'enabled',
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  lastSuccessAt: '2026-11-09T08:15:31.000Z',
  previousSecretExpiresAt: null,
};

export const exampleWatchlist: Watchlist = {
  id: 'wl_4fT9qLw2ZxK0bVn7RmYcAd',
  name: 'Suppliers',
  status: 'active',
  delivery: {
    type: 'webhook',
    url: 'https://hooks.example.com/registry',
    eventTypes: null,
    endpoint: exampleEndpoint,
  },
  entityCount: 1,
  lastSequence: 1,
  createdAt: '2026-11-02T08:15:30.000Z',
  updatedAt: '2026-11-02T08:15:30.000Z',
};

export const exampleEntity: WatchlistEntity = {
  id: 'we_9sQ2LkX0bVn7RmYcAd4fT1',
  entityId: 'us-or-153169496',
  followedAt: '2026-11-02T08:16:00.000Z',
  status: 'active',
};
