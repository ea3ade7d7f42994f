import { parseDate } from '@registry/domain';
import { currentTimeMs, requestContext } from '@registry/request-context';
import type { ParameterKind } from './parameter-kind.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** The latest time of which all is known: more may be written in this millisecond. A test clock stands still. */
export function latestPastMs(): number {
  return requestContext.get()?.testClockTimes?.nowMs ?? Date.now() - 1;
}

/** A time that is past, as ISO 8601 UTC with milliseconds; a date means its end, and today means now. */
export const pastTime: ParameterKind<string> = {
  allowed:
    'a time that is past, as in 2026-06-30T12:00:00Z, or a date, which means its end in UTC, or now if that is today',
  schema: { type: 'string' },
  read: (text) => {
    const time = readTime(text);
    return time === undefined || time.getTime() > currentTimeMs() ? undefined : time.toISOString();
  },
  fault: (text) => {
    const time = readTime(text);
    return time === undefined ? undefined : `${time.toISOString()} is in the future`;
  },
};

/** A day that is not in the future in UTC. YYYY-MM-DD. */
export const pastDay: ParameterKind<string> = {
  allowed: 'a date that is not in the future, as in 2026-06-30',
  schema: { type: 'string', format: 'date' },
  read: (text) => {
    const day = parseDate(text, 'YYYY-MM-DD');
    return day === undefined || day > new Date(currentTimeMs()).toISOString().slice(0, 10) ? undefined : day;
  },
};

/** Now, of today: its end is yet to come. */
function endOfDay(day: string): Date {
  const now = new Date(latestPastMs());
  return day === now.toISOString().slice(0, 10) ? now : new Date(`${day}T23:59:59.999Z`);
}

function readTime(text: string): Date | undefined {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined || parseDate(day, 'YYYY-MM-DD') === undefined) return undefined;
  if (text === day) return endOfDay(day);
  const time = new Date(TIME.test(text) ? text : Number.NaN);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
