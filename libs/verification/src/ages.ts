const DAY_MS = 86_400_000;

/** Days from a date, YYYY-MM-DD, to a time; below 0 for a date to come. */
export function daysOld(date: string, at: Date): number {
  return Math.floor((at.getTime() - Date.parse(date)) / DAY_MS);
}
