import type { DisabledReason } from '@registry/contracts-watchlist';
import { DISABLED_AFTER_MS, type PostResult, retryDelayMs } from '@registry/webhooks';

/** The result of an attempt to deliver the event at the head of a watchlist. */
export type AttemptOutcome =
  | { readonly kind: 'succeeded' }
  /** It stays the head, and is posted again after that time. */
  | { readonly kind: 'retried'; readonly afterMs: number }
  /** It was the last attempt: the next event becomes the head. */
  | { readonly kind: 'dead' }
  /** Nothing is posted any more; the event stays the head. */
  | { readonly kind: 'disabled'; readonly reason: DisabledReason };

/** How the webhook stood before the attempt. */
export interface EndpointState {
  /** Attempts of this event before. */
  readonly attempts: number;
  /** This one is outside the schedule: its failure leaves the event as it was. */
  readonly isExtra: boolean;
  /** Milliseconds since the first failure after the last success; null if the last attempt succeeded. */
  readonly failingMs: number | null;
}

/** The status of a receiver that wants no more events (RFC 9110). */
export const GONE = 410;

/** `random` is from 0 to 1, at random. */
export function attemptOutcome(
  { status, retryAfterMs }: Pick<PostResult, 'status' | 'retryAfterMs'>,
  { attempts, isExtra, failingMs }: EndpointState,
  random: number,
  delaysMs?: readonly number[],
): AttemptOutcome {
  if (isSuccess(status)) return { kind: 'succeeded' };
  if (status === GONE) return { kind: 'disabled', reason: 'gone' };
  if (failingMs !== null && failingMs >= DISABLED_AFTER_MS) return { kind: 'disabled', reason: 'failing' };
  const afterMs = isExtra
    ? retryDelayMs({ attempts: 1, retryAfterMs, random }, [0])
    : retryDelayMs({ attempts: attempts + 1, retryAfterMs, random }, delaysMs);
  return afterMs === undefined ? { kind: 'dead' } : { kind: 'retried', afterMs };
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}
