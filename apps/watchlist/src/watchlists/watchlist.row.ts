import type { DisabledReason, Watchlist, WatchlistStatus } from '@registry/contracts-watchlist';
import type { EventType } from '@registry/domain';

/** A watchlist with its endpoint, as `WATCHLIST_SQL` selects it. */
export interface WatchlistRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly lastSequence: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly entityCount: number;
  readonly standing: WatchlistStatus;
  /** Null for a webhook. */
  readonly unsubscribedAt: Date | null;
  /** Null for a digest; likewise below. */
  readonly url: string | null;
  readonly eventTypes: EventType[] | null;
  readonly status: 'enabled' | 'disabled' | null;
  readonly disabledReason: DisabledReason | null;
  readonly disabledAt: Date | null;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly previousSecretExpiresAt: Date | null;
}

/** The status of a watchlist `w` with its endpoint `e`. */
export const STATUS_SQL = `CASE WHEN e.status = 'disabled' OR w.unsubscribed_at IS NOT NULL THEN 'disabled'
                                WHEN w.paused_at IS NOT NULL THEN 'paused' ELSE 'active' END`;

/** Watchlists `w`, to which a condition and an order are added. */
export const WATCHLIST_SQL = `
  SELECT w.id, w.name, w.email, w.last_sequence AS "lastSequence", w.created_at AS "createdAt", w.updated_at AS "updatedAt",
         ${STATUS_SQL} AS standing, w.unsubscribed_at AS "unsubscribedAt",
         (SELECT count(*) FROM watchlist_entities WHERE watchlist_id = w.id) AS "entityCount",
         e.url, e.event_types AS "eventTypes", e.status, e.disabled_reason AS "disabledReason", e.disabled_at AS "disabledAt",
         e.failing_since AS "failingSince", e.last_success_at AS "lastSuccessAt",
         (SELECT max(expires_at) FROM webhook_previous_secrets WHERE watchlist_id = w.id AND expires_at > now()) AS "previousSecretExpiresAt"
    FROM watchlists w LEFT JOIN webhook_endpoints e ON e.watchlist_id = w.id`;

export function toWatchlist(row: WatchlistRow): Watchlist {
  return {
    object: 'watchlist',
    id: row.id,
    name: row.name,
    status: row.standing,
    delivery: toDelivery(row),
    entity_count: row.entityCount,
    last_sequence: row.lastSequence,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function toDelivery(row: WatchlistRow): Watchlist['delivery'] {
  const { url, email, status } = row;
  if (url === null || status === null)
    return { type: 'digest', email: email ?? '', unsubscribed_at: isoOrNull(row.unsubscribedAt) };
  return {
    type: 'webhook',
    url,
    event_types: row.eventTypes,
    status,
    disabled_reason: row.disabledReason,
    disabled_at: isoOrNull(row.disabledAt),
    failing_since: isoOrNull(row.failingSince),
    last_success_at: isoOrNull(row.lastSuccessAt),
    previous_secret_expires_at: isoOrNull(row.previousSecretExpiresAt),
  };
}

function isoOrNull(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
