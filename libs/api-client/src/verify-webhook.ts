import { Webhook } from 'standardwebhooks';
import type { WatchlistEvent } from './generated/types.ts';

/** Header fields as `fetch` or Node's `http` server have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The webhook was not signed with the secret, or more than five minutes ago. */
export class InvalidWebhook extends Error {
  constructor(cause: unknown) {
    super(`The webhook is not valid: ${cause instanceof Error ? cause.message : String(cause)}.`, { cause });
    this.name = 'InvalidWebhook';
  }
}

/**
 * The event of a webhook whose signature is valid; throws `InvalidWebhook` otherwise. `body` is the body as it arrived: parsed
 * and serialized again it has another signature. The same event can arrive twice, with the same `id`.
 */
export function verifyWebhook(body: string | Uint8Array, headers: WebhookHeaders, secret: string): WatchlistEvent {
  const fields = headers instanceof Headers ? [...headers] : Object.entries(headers);
  try {
    const single = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    const signed = typeof body === 'string' ? body : Buffer.from(body);
    return new Webhook(secret).verify(signed, single) as WatchlistEvent;
  } catch (cause) {
    throw new InvalidWebhook(cause);
  }
}
