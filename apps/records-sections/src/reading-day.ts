import { requestContext } from '@registry/request-context';

/** Reads the day to which expiration dates are compared. YYYY-MM-DD. */
export type ReadingDay = () => string;

export const READING_DAY = Symbol('READING_DAY');

/** The day begins last at 12 hours after UTC: an expiration date before that day is past everywhere. */
const LAST_ZONE_MS = 12 * 3_600_000;

/** The day of the request, or of the time as of which it reads. */
export function readingDay(now = readingTime()): string {
  return new Date(now - LAST_ZONE_MS).toISOString().slice(0, 10);
}

function readingTime(): number {
  const knownAt = requestContext.get()?.knownAt;
  return knownAt === undefined ? Date.now() : Date.parse(knownAt);
}
