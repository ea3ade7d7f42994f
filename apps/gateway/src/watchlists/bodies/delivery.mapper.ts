import type { DeliveryChanges, DeliverySettings } from '@registry/contracts-watchlist';
import { AppError, codes } from '@registry/errors';
import type { DeliveryChangesDto, DigestSettingsDto, WebhookSettingsDto } from './delivery.dto.ts';

/** The settings of a body as the service takes them. */
export function toDeliverySettings(body: WebhookSettingsDto | DigestSettingsDto): DeliverySettings {
  if (body.type === 'digest') return toDigest(body);
  return { type: 'webhook', url: body.url, eventTypes: body.event_types ?? null };
}

/** Returns the delivery's fields in a body, as the service takes them. They show the type of the delivery where the body does not say it. */
export function toDeliveryChanges({ type, url, event_types, email, role }: DeliveryChangesDto): DeliveryChanges {
  const isDigest = type === 'digest' || (type === undefined && (email ?? role) !== undefined);
  const [foreign] = Object.entries(isDigest ? { url, event_types } : { email, role }).filter(
    ([, value]) => value !== undefined,
  );
  if (foreign !== undefined) {
    throw new AppError(codes.body.invalid, {
      message: `delivery.${foreign[0]} is a field of a ${isDigest ? 'webhook' : 'digest'}; expected fields of a ${isDigest ? 'digest' : 'webhook'}. Leave it out.`,
      param: `delivery.${foreign[0]}`,
    });
  }
  if (isDigest) return email === undefined && role === undefined ? { type: 'digest' } : toDigest({ email, role });
  return {
    type: 'webhook',
    ...(url === undefined ? {} : { url }),
    ...(event_types === undefined ? {} : { eventTypes: event_types }),
  };
}

/** The address or the role of a digest: exactly one of them. */
function toDigest({ email, role }: Pick<DeliveryChangesDto, 'email' | 'role'>): DeliverySettings {
  if (email === undefined && role !== undefined) return { type: 'digest', role };
  if (email !== undefined && role === undefined) return { type: 'digest', email };
  throw new AppError(codes.body.invalid, {
    message: `delivery.role is ${role}; expected either email or role. Leave one out.`,
    param: 'delivery.role',
  });
}
