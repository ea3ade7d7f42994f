import type { DeliveryChanges, DeliverySettings } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import type { DeliveryChangesDto, DigestSettingsDto, WebhookSettingsDto } from './delivery.dto.ts';

/** The settings of a body as the service takes them. */
export function toDeliverySettings(body: WebhookSettingsDto | DigestSettingsDto): DeliverySettings {
  if (body.type === 'digest') return { type: 'digest', email: body.email };
  return { type: 'webhook', url: body.url, eventTypes: body.event_types ?? null };
}

/** Returns the delivery's fields in a body, as the service takes them. They show the type of the delivery where the body does not say it. */
export function toDeliveryChanges({ type, url, event_types, email }: DeliveryChangesDto): DeliveryChanges {
  const isDigest = type === 'digest' || (type === undefined && email !== undefined);
  const [foreign] = Object.entries(isDigest ? { url, event_types } : { email }).filter(
    ([, value]) => value !== undefined,
  );
  if (foreign !== undefined) {
    throw new AppError(codes.body.invalid, {
      message: `delivery.${foreign[0]} is a field of a ${isDigest ? 'webhook' : 'digest'}; expected fields of a ${isDigest ? 'digest' : 'webhook'}. Leave it out.`,
      param: `delivery.${foreign[0]}`,
    });
  }
  if (isDigest) return { type: 'digest', ...(email === undefined ? {} : { email }) };
  return {
    type: 'webhook',
    ...(url === undefined ? {} : { url }),
    ...(event_types === undefined ? {} : { eventTypes: event_types }),
  };
}
