import type { DeliverySettings, Watchlist } from '@registry/contracts-watchlist';
import type { DigestSettingsDto, WebhookSettingsDto } from '../bodies/delivery.dto.ts';
import type { DigestDto, WatchlistDto, WebhookDto } from './watchlist.dto.ts';

export function toWatchlistDto(watchlist: Watchlist): WatchlistDto {
  const { id, name, delivery, entityCount, lastSequence, createdAt, updatedAt } = watchlist;
  return {
    object: 'watchlist',
    id,
    name,
    delivery: toDeliveryDto(delivery),
    entity_count: entityCount,
    last_sequence: lastSequence,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

function toDeliveryDto(delivery: Watchlist['delivery']): WebhookDto | DigestDto {
  if (delivery.type === 'digest') return { type: 'digest', email: delivery.email };
  const { url, eventTypes, endpoint } = delivery;
  return {
    type: 'webhook',
    url,
    event_types: eventTypes,
    status: endpoint.status,
    disabled_reason: endpoint.disabledReason,
    disabled_at: endpoint.disabledAt,
    failing_since: endpoint.failingSince,
    last_success_at: endpoint.lastSuccessAt,
    previous_secret_expires_at: endpoint.previousSecretExpiresAt,
  };
}

/** The settings of a body as the service takes them. */
export function toDeliverySettings(body: WebhookSettingsDto | DigestSettingsDto): DeliverySettings {
  if (body.type === 'digest') return { type: 'digest', email: body.email };
  return { type: 'webhook', url: body.url, eventTypes: body.event_types ?? null };
}
