import { AddressLimits } from '@registry/address-limits';
import { type PostResult, RefusedUrl, signatureHeaders, WebhookAddresses, WebhookPoster } from '@registry/webhooks';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { eventError, invalidParams } from './event-errors.ts';

/** The endpoint of a subscription. */
export interface Callback {
  readonly id: string;
  readonly url: string;
  /** The newest first; others sign until they expire, in milliseconds of the epoch. */
  secrets: readonly { readonly text: string; readonly expiresAt: number }[];
}

/** Milliseconds within which an endpoint responds. */
const RESPONSE_MS_MAX = 5_000;
/** Challenges to one host: more would be a flood that somebody else ordered. */
const CHALLENGES = { perMinute: 60, perDay: 0 };

/** Posts signed messages to the endpoints of subscriptions. */
export class WebhookCallbacks {
  readonly #addresses: WebhookAddresses;
  readonly #poster: WebhookPoster;
  readonly #challenges = new AddressLimits(CHALLENGES);

  constructor(options: { readonly allowLoopback: boolean; readonly version: string }) {
    this.#addresses = new WebhookAddresses(options);
    this.#poster = new WebhookPoster({ ...options, addresses: this.#addresses, responseMsMax: RESPONSE_MS_MAX });
  }

  /** Throws `InvalidParams` for a URL to which nothing is posted. */
  async check(url: string): Promise<void> {
    await this.#addresses.check(url).catch((error: unknown) => {
      throw error instanceof RefusedUrl ? invalidParams(`delivery.url: ${error.message}`) : error;
    });
  }

  /** Throws `CallbackEndpointError` unless the endpoint returns a challenge, by which it agrees to what is posted to it. */
  async verify(callback: Callback): Promise<void> {
    const { retryAfterSeconds } = await this.#challenges.take(new URL(callback.url).host);
    if (retryAfterSeconds !== null) throw eventError('ResourceExhausted', { limit: 'challenges', retryAfterSeconds });
    const challenge = randomBytes(24).toString('base64url');
    const result = await this.control(callback, 'verification', { challenge });
    const isReturned = timingSafeEqual(digest(readChallenge(result.response)), digest(challenge));
    const reason = failureReason(result) ?? (isReturned ? null : 'challenge_failed');
    if (reason !== null) throw eventError('CallbackEndpointError', { reason });
  }

  /** Posts a message that has a type and no event. */
  control(callback: Callback, type: string, body: object): Promise<PostResult> {
    return this.post(callback, `msg_${type}_${randomBytes(12).toString('hex')}`, { type, ...body });
  }

  post({ id, url, secrets }: Callback, messageId: string, message: object): Promise<PostResult> {
    const [sentAt, body] = [new Date(), JSON.stringify(message)];
    const valid = secrets.filter(({ expiresAt }) => expiresAt > sentAt.getTime()).map(({ text }) => text);
    const headers = { ...signatureHeaders({ id: messageId, sentAt, body }, valid), 'x-mcp-subscription-id': id };
    return this.#poster.post({ url, headers, body });
  }

  close(): Promise<void> {
    return this.#poster.close();
  }
}

/** The category of a failure, which says nothing of the response; null for a success. */
export function failureReason({ status, error }: PostResult): string | null {
  if (status !== null) return status >= 500 ? 'http_5xx' : status >= 200 && status < 300 ? null : 'http_4xx';
  if (error?.startsWith('No response') === true) return 'timeout';
  return /TLS|SSL|CERT/.test(error ?? '') ? 'tls_error' : 'connection_refused';
}

function readChallenge(response: string): unknown {
  try {
    return (JSON.parse(response) as { challenge?: unknown } | null)?.challenge;
  } catch {
    return undefined; // any page
  }
}

function digest(text: unknown): Buffer {
  return createHash('sha256').update(String(text)).digest();
}
