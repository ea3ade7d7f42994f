import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;
/** What a secret starts with (Standard Webhooks); the base64 of its bytes follows. */
const SECRET_PREFIX = 'whsec_';

/** A new secret of a webhook: `whsec_` and the base64 of 32 random bytes. */
export function newWebhookSecret(): string {
  return `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** A message as Standard Webhooks signs it. */
export interface SignedMessage {
  /** The same for every attempt: receivers recognize a repetition by it. */
  readonly id: string;
  /** When it is sent; receivers refuse a message that is older than five minutes. */
  readonly sentAt: Date;
  /** The body, exactly as it is sent. */
  readonly body: string;
}

/**
 * The headers that identify and sign a message. With two secrets, while one replaces the other, the message carries a
 * signature of each: a receiver accepts it by either.
 */
export function signatureHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const { id, sentAt, body } = message;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body)).join(' '),
  };
}
