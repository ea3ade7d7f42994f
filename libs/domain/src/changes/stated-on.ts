import { isSameValue } from './value-changes.ts';

/** A statement of a source, as it was known at some time: the content, and the day of its data. */
export interface DatedStatement<Content> {
  /** YYYY-MM-DD; null where the source does not state it. */
  readonly day: string | null;
  readonly content: Content;
  /** A later complete file lacks it: from some day after `day` on nothing is stated. */
  readonly isAbsent: boolean;
}

/** The statement about a day. */
export interface StatedOn<Content> {
  /** The newest statement of that day, or of the last day before it. */
  readonly of: DatedStatement<Content>;
  /** Checks that the part that `read` takes of the content was so on that day: stated for it, or alike before and after it and in between. */
  readonly isStated: (read: (content: Content) => unknown) => boolean;
}

/**
 * Finds what is known of a day from all statements, in the order in which they became known; undefined where none is of the day or earlier.
 * Nothing is guessed: what differs before and after a day was so until some day in between, and what no later statement says may have ended.
 */
export function findStated<Content>(
  statements: readonly DatedStatement<Content>[],
  day: string,
): StatedOn<Content> | undefined {
  const of = findNewest(statements, day);
  if (of === undefined) return undefined;
  if (of.day === day) return { of, isStated: () => true };
  const before = statements.lastIndexOf(of);
  const after = statements.findIndex((one, at) => at > before && (one.day ?? '') > day && !one.isAbsent);
  const between = after < 0 ? [] : statements.slice(before, after);
  const last = statements[after];
  const isListed = last !== undefined && between.every(({ isAbsent }) => !isAbsent);
  return {
    of,
    isStated: (read) =>
      isListed && [...between, last].every(({ content }) => isSameValue(read(content), read(of.content))),
  };
}

/** The newest statement up to a day: as it was known before a later file lacked it, if it ever was. */
function findNewest<Content>(
  statements: readonly DatedStatement<Content>[],
  day: string,
): DatedStatement<Content> | undefined {
  const days = statements.flatMap(({ day: stated }) => (stated !== null && stated <= day ? stated : []));
  const newest = days.toSorted().at(-1);
  const all = statements.filter((one) => one.day === newest);
  return newest === undefined ? undefined : (all.findLast(({ isAbsent }) => !isAbsent) ?? all.at(-1));
}
