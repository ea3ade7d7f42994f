const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000] as const;

/** Milliseconds from one attempt that failed to the next. The last one that fails leaves the delivery dead. */
export const retryDelaysMs = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  10 * HOUR_MS,
] as const;

/** How far a delay is moved either way at random, so that what failed together is not repeated together. */
const JITTER_SHARE = 0.1;

/** Milliseconds without one success after which an endpoint is disabled. */
export const DISABLED_AFTER_MS = 5 * 24 * HOUR_MS;

/** The longest that a Retry-After header is believed: as long as the longest delay of the schedule. */
const RETRY_AFTER_MS_MAX = Math.max(...retryDelaysMs);

/** What the delay before the next attempt depends on. */
export interface FailedAttempt {
  /** Attempts so far, this one included. */
  readonly attempts: number;
  /** The pause that the receiver requested, if any. */
  readonly retryAfterMs: number | null;
  /** From 0 to 1, at random. */
  readonly random: number;
}

/**
 * Milliseconds until the next attempt; undefined after the last. A receiver that requests a longer pause gets it, and
 * the jitter only adds to it.
 */
export function retryDelayMs(
  { attempts, retryAfterMs, random }: FailedAttempt,
  delaysMs: readonly number[] = retryDelaysMs,
): number | undefined {
  const scheduled = delaysMs[attempts - 1];
  if (scheduled === undefined) return undefined;
  const requested = Math.min(RETRY_AFTER_MS_MAX, retryAfterMs ?? 0);
  if (requested > scheduled) return Math.round(requested * (1 + JITTER_SHARE * random));
  return Math.round(scheduled * (1 + JITTER_SHARE * (2 * random - 1)));
}

/** Milliseconds of a Retry-After header (RFC 9110: seconds or an HTTP date); null if it is unusable. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? '';
  const requested = /^\d{1,9}$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now;
  return Number.isFinite(requested) ? Math.max(0, requested) : null;
}
