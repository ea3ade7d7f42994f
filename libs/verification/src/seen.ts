import type { ReviewTask, TaskKey } from '@registry/contracts-records-sections';

/** A source, and the day that its data count as: that of their load where none is stated, `''` where they are no longer listed. */
export interface Seen {
  readonly source: ReviewTask['sources'][number];
  readonly day: string;
}

export function toSeen(object: Seen['source']['object'], id: string, asOf: string | null, loadedAt: string): Seen {
  return { source: { object, id, as_of: asOf }, day: asOf ?? loadedAt.slice(0, 10) };
}

/** The source with the newest data; none of none. */
export function newest(all: readonly Seen[]): readonly Seen[] {
  const order = ({ day, source }: Seen): string => `${day} ${source.as_of ?? ''}`;
  return all.toSorted((one, other) => (order(one) < order(other) ? 1 : -1)).slice(0, 1);
}

const DAY_MS = 86_400_000;

/** Days from a date, YYYY-MM-DD, to a time; below 0 for a date to come, NaN for no date. */
export function daysOld(date: string, at: Date): number {
  return Math.floor((at.getTime() - Date.parse(date)) / DAY_MS);
}

/** Days that data may be old to say something of today: a year, but for lists and for what does not age. */
const DAYS_MAX = 366;
const DAYS_MAX_OF: Readonly<Partial<Record<TaskKey, number>>> = {
  watchlist: 92,
  exclusion_lists: 92,
  formation_date: Infinity,
};

export function isYoungEnough(key: TaskKey, { day }: Seen, at: Date): boolean {
  return daysOld(day, at) <= (DAYS_MAX_OF[key] ?? DAYS_MAX);
}
