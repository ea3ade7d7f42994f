import type { Watchlist } from '@registry/contracts-watchlist';
import type { WatchlistEntity } from './watchlist.entity.ts';

export function toWatchlist(watchlist: WatchlistEntity): Watchlist {
  return {
    object: 'watchlist',
    id: watchlist.id,
    name: watchlist.name,
    status: watchlist.status,
    delivery: toDelivery(watchlist),
    test_clock: watchlist.testClockId,
    entity_count: watchlist.entityCount,
    last_sequence: watchlist.lastSequence,
    created_at: watchlist.createdAt.toISOString(),
    updated_at: watchlist.updatedAt.toISOString(),
  };
}

function toDelivery(watchlist: WatchlistEntity): Watchlist['delivery'] {
  const { endpoint, email, role, recipientCount, unsubscribedCount, unsubscribedAt } = watchlist;
  if (role !== null)
    return { type: 'digest', role, recipient_count: recipientCount, unsubscribed_count: unsubscribedCount };
  if (endpoint === null) return { type: 'digest', email: email ?? '', unsubscribed_at: isoOrNull(unsubscribedAt) };
  return {
    type: 'webhook',
    url: endpoint.url,
    event_types: endpoint.eventTypes,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    disabled_at: isoOrNull(endpoint.disabledAt),
    failing_since: isoOrNull(endpoint.failingSince),
    last_success_at: isoOrNull(endpoint.lastSuccessAt),
    previous_secret_expires_at: isoOrNull(endpoint.previousSecretExpiresAt),
  };
}

function isoOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
