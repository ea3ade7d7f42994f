import type { ReviewTask } from '@registry/contracts-records-sections';

export type TaskSource = ReviewTask['sources'][number];

/** A source, and the day that its data count as: that of their load where none is stated, `''` where they are no longer listed. */
export interface Seen {
  readonly source: TaskSource;
  readonly day: string;
}

export function toSeen(object: TaskSource['object'], id: string, asOf: string | null, loadedAt: string): Seen {
  return { source: { object, id, as_of: asOf }, day: asOf ?? loadedAt.slice(0, 10) };
}

/** The source with the newest data; none of none. */
export function newest(all: readonly Seen[]): readonly Seen[] {
  const [first, ...others] = all;
  return first === undefined ? [] : [others.reduce((one, other) => (isNewer(other, one) ? other : one), first)];
}

function isNewer({ day, source }: Seen, other: Seen): boolean {
  if (day !== other.day) return day > other.day;
  return (source.as_of ?? '') > (other.source.as_of ?? '');
}
