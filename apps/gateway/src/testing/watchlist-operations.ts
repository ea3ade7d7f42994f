import { COMPANY } from './watchlist-workspace.ts';

/** A request of an operation for enterprise keys. */
interface WatchlistOperation {
  readonly method: string;
  /** Of a watchlist of the workspace, where the operation is about one. */
  readonly path: (watchlistId: string) => string;
  /** One that is taken. */
  readonly body?: object;
}

const DIGEST = { name: 'Suppliers', delivery: { type: 'digest', email: 'news@example.com' } };

/** Every operation on watchlists, by its id. */
export const WATCHLIST_OPERATIONS = {
  createWatchlist: { method: 'POST', path: () => '/v1/watchlists', body: DIGEST },
  listWatchlists: { method: 'GET', path: () => '/v1/watchlists' },
  getWatchlist: { method: 'GET', path: (id) => `/v1/watchlists/${id}` },
  updateWatchlist: { method: 'PATCH', path: (id) => `/v1/watchlists/${id}`, body: { name: 'Renamed' } },
  deleteWatchlist: { method: 'DELETE', path: (id) => `/v1/watchlists/${id}` },
  rotateWebhookSecret: { method: 'POST', path: (id) => `/v1/watchlists/${id}/rotate-secret` },
  followEntities: { method: 'POST', path: (id) => `/v1/watchlists/${id}/entities`, body: { entity_id: COMPANY } },
  listWatchlistEntities: { method: 'GET', path: (id) => `/v1/watchlists/${id}/entities` },
  unfollowEntity: { method: 'DELETE', path: (id) => `/v1/watchlists/${id}/entities/${COMPANY}` },
  listWatchlistEvents: { method: 'GET', path: (id) => `/v1/watchlists/${id}/events` },
  sendTestEvent: { method: 'POST', path: (id) => `/v1/watchlists/${id}/test` },
  rehearseWatchlist: {
    method: 'POST',
    path: (id) => `/v1/watchlists/${id}/rehearse`,
    body: { since: '2026-01-01' },
  },
  listWatchlistDeliveries: { method: 'GET', path: (id) => `/v1/watchlists/${id}/deliveries` },
  redeliverEvents: {
    method: 'POST',
    path: (id) => `/v1/watchlists/${id}/redeliver`,
    body: { since: '2026-01-01' },
  },
  skipDelivery: { method: 'POST', path: () => '/v1/deliveries/dlv_0bVn7RmYcAd4fT9qLw2ZxK/skip' },
  redeliverEvent: { method: 'POST', path: () => '/v1/deliveries/dlv_0bVn7RmYcAd4fT9qLw2ZxK/redeliver' },
} as const satisfies Record<string, WatchlistOperation>;

export type WatchlistOperationId = keyof typeof WATCHLIST_OPERATIONS;

/** The request of an operation. */
export function watchlistOperation(operationId: WatchlistOperationId): WatchlistOperation {
  return WATCHLIST_OPERATIONS[operationId];
}

/** Every operation on test clocks, which need the key of a sandbox. */
export const TEST_CLOCK_OPERATIONS = {
  createTestClock: { method: 'POST', path: () => '/v1/test_clocks' },
  listTestClocks: { method: 'GET', path: () => '/v1/test_clocks' },
  getTestClock: { method: 'GET', path: (id) => `/v1/test_clocks/${id}` },
  advanceTestClock: {
    method: 'POST',
    path: (id) => `/v1/test_clocks/${id}/advance`,
    body: { to: '2026-02-01T00:00:00Z' },
  },
  deleteTestClock: { method: 'DELETE', path: (id) => `/v1/test_clocks/${id}` },
} as const satisfies Record<string, WatchlistOperation>;
