import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, ApiUnreachable } from './api-error.ts';

const FIRST_DELAY_MS = 500;
const DELAY_MS_MAX = 8_000;
/** A longer `Retry-After` is for the caller to decide about: the error is thrown with it. */
const RETRY_AFTER_SECONDS_MAX = 60;

/** The API rejected the request before it did anything. */
const REJECTED = [429, 503];
/** A part of the API was unavailable, perhaps after it had done something. */
const UNAVAILABLE = [502, 504];

export interface FailedAttempt {
  /** The call may be sent twice. */
  readonly isSafe: boolean;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Milliseconds after which a failed call is sent again; undefined if a retry does not help or might do something twice. */
export function retryDelayMs(error: unknown, { isSafe, attempt }: FailedAttempt): number | undefined {
  if (error instanceof ApiUnreachable) return isSafe || wasNotSent(error) ? backoffMs(attempt) : undefined;
  if (!(error instanceof ApiError)) return undefined;
  if (!REJECTED.includes(error.status) && !(isSafe && UNAVAILABLE.includes(error.status))) return undefined;
  const { retryAfterSeconds } = error;
  if (retryAfterSeconds === undefined) return backoffMs(attempt);
  if (retryAfterSeconds > RETRY_AFTER_SECONDS_MAX) return undefined;
  // An outage is often longer than the second that its first response names.
  return Math.max(retryAfterSeconds * 1_000 + jitterMs(), attempt === 1 ? 0 : backoffMs(attempt));
}

/** Waits; throws `ApiUnreachable` when the caller aborts. */
export async function untilRetry(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(delayMs, undefined, { ...(signal === undefined ? {} : { signal }) });
  } catch (cause) {
    throw new ApiUnreachable('The call was aborted.', { isTimeout: false, cause });
  }
}

function wasNotSent({ cause }: ApiUnreachable): boolean {
  const { cause: reason } = (cause ?? {}) as { readonly cause?: { readonly code?: string } };
  return reason?.code === 'ECONNREFUSED' || reason?.code === 'ENOTFOUND';
}

/** Twice as long after each attempt, and half of it by chance, so that many clients do not return at once. */
function backoffMs(attempt: number): number {
  const full = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), DELAY_MS_MAX);
  return full / 2 + (Math.random() * full) / 2;
}

function jitterMs(): number {
  return Math.random() * (FIRST_DELAY_MS / 2);
}
