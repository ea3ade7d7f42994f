import type { TaskKey } from '@registry/contracts-records-sections';

const DAY_MS = 86_400_000;

/** Days from a date, YYYY-MM-DD, to a time; below 0 for a date to come, NaN for no date. */
export function daysOld(date: string, at: Date): number {
  return Math.floor((at.getTime() - Date.parse(date)) / DAY_MS);
}

/** Days that data may be old to say something of today: a year for registries and records, three months for lists. */
const REGISTRY_DAYS_MAX = 366;
const LIST_DAYS_MAX = 92;

const DAYS_MAX: Readonly<Partial<Record<TaskKey, number>>> = {
  watchlist: LIST_DAYS_MAX,
  exclusion_lists: LIST_DAYS_MAX,
  // The date of a formation stays what it is.
  formation_date: Infinity,
};

export function isYoungEnough(key: TaskKey, day: string, at: Date): boolean {
  return daysOld(day, at) <= (DAYS_MAX[key] ?? REGISTRY_DAYS_MAX);
}
