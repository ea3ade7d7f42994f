import { isSameValue } from './value-changes.ts';

/** What a source stated, as it was known at some time: the content, and the day of its data. */
export interface DatedStatement<Content> {
  /** YYYY-MM-DD; null where the source does not state it. */
  readonly day: string | null;
  readonly content: Content;
  /** Whether a later complete file lacks it: from some day after `day` on nothing is stated. */
  readonly isAbsent: boolean;
}

/** What is stated of a day. */
export interface StatedOn<Content> {
  /** The newest statement of that day, or of the last day before it. */
  readonly of: DatedStatement<Content>;
  /** Whether what `read` takes of the content was so on that day: it is stated for the day itself, or alike before and after it and in between. */
  readonly isStated: (read: (content: Content) => unknown) => boolean;
}

/**
 * What is known of a day from all statements, in the order in which they became known; undefined where none is of the day or earlier.
 * Nothing is guessed: what differs before and after a day was so until some day in between, and what no later statement says may have ended.
 */
export function findStated<Content>(
  statements: readonly DatedStatement<Content>[],
  day: string,
): StatedOn<Content> | undefined {
  const isDated = ({ day: stated, isAbsent }: DatedStatement<Content>): boolean => stated !== null && !isAbsent;
  const before = statements.findLastIndex((one) => isDated(one) && (one.day ?? '') <= day);
  const of = statements[before];
  if (of === undefined) return undefined;
  if (of.day === day) return { of, isStated: () => true };
  const after = statements.findIndex((one, at) => at > before && isDated(one));
  const between = after < 0 ? [] : statements.slice(before, after);
  const last = statements[after];
  const isListed = last !== undefined && between.every(({ isAbsent }) => !isAbsent);
  return {
    of,
    isStated: (read) =>
      isListed && [...between, last].every(({ content }) => isSameValue(read(content), read(of.content))),
  };
}
