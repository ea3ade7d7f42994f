import { parseDate } from '@registry/domain';

/** Groups that give a day together with `year`. */
const DAY_GROUPS = [['month', 'day'], ['day_of_year'], ['month']] as const;

/**
 * The day from the groups of a pattern: `year` with `month` and `day`, with `day_of_year`, or with `month` for its last day. Null if it is
 * invalid. A year of two digits is of this century.
 */
export function readDay(groups: Readonly<Record<string, string | undefined>> | undefined): string | null {
  const { year = '', month, day, day_of_year: dayOfYear } = groups ?? {};
  const full = `${year.length === 2 ? '20' : ''}${year}`;
  if (dayOfYear !== undefined) return dayFrom(full, 0, Number(dayOfYear));
  if (month !== undefined && day === undefined) return dayFrom(full, Number(month), 0);
  return parseDate(`${full}-${month ?? ''}-${day ?? ''}`, 'YYYY-MM-DD') ?? null;
}

/** The day so many days after the last of the month before the one of this number, counted from 0; null if it is of another year. */
function dayFrom(year: string, month: number, days: number): string | null {
  const time = Date.UTC(Number(year), month, days);
  const day = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10);
  return day.startsWith(`${year}-`) ? (parseDate(day, 'YYYY-MM-DD') ?? null) : null;
}

/** Checks that a pattern has groups of a day. */
export function hasDayGroups(pattern: string): boolean {
  const has = (group: string): boolean => pattern.includes(`(?<${group}>`);
  return has('year') && DAY_GROUPS.some((groups) => groups.every(has));
}

/** The day that a pattern finds in the last part of the name of a file, an address or an entry of an archive. YYYY-MM-DD. */
export function dayInName(pattern: RegExp | null, name: string): string | null {
  return readDay(pattern?.exec(name.slice(name.lastIndexOf('/') + 1))?.groups);
}
