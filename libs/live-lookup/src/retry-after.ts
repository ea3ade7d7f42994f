/** Pause in milliseconds for a response without a usable Retry-After, and the longest pause that is respected. */
const USUAL_MS = 30_000;
const MAX_MS = 3_600_000;

/** Milliseconds of a Retry-After header (RFC 9110: seconds or an HTTP date). */
export function retryAfterMs(header: string | null, now: number): number {
  const text = header?.trim() ?? '';
  const request = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isFinite(request) ? Math.min(MAX_MS, Math.max(0, request)) : USUAL_MS;
}
