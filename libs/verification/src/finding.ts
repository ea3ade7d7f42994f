import type { MatchResult, SourceReference } from '@registry/contracts-business-registry';
import {
  type Application,
  type KeptTask,
  resultMeaning,
  type ResultOf,
  REVIEW_TASKS,
  type ReviewTask,
  type TaskKey,
} from '@registry/contracts-records-sections';
import type { leaveOut, ReviewedCompany, StateRegistration } from './reviewed-company.ts';
import { isYoungEnough, type Seen } from './seen.ts';

/** An application, and how its company was sought. */
export interface Submission {
  readonly application: Application;
  readonly match: Pick<MatchResult, 'verdict' | 'candidates' | 'coverage'>;
  readonly at: Date;
}

/** All that is compared in a check. */
export interface Checking extends Submission, ReviewedCompany {
  readonly rejected: ReturnType<typeof leaveOut>['rejected'];
  readonly registrations: readonly StateRegistration[];
}

/** A value that was compared. */
export type Compared = readonly [
  fact: string,
  submitted: string | null,
  found: string | null,
  agrees: boolean | null,
  text: string,
];

/** The result of a task, with what shows it. */
export interface Finding<Key extends TaskKey> {
  readonly result: ResultOf<Key> & KeptTask['result'];
  readonly shownBy?: readonly Seen[];
  readonly evidence?: readonly Compared[];
}

export type Findings<Keys extends TaskKey = TaskKey> = { readonly [Key in Keys]: Finding<Key> };

/** A result that all of some sources show. A success or failure without a source, or by data that are too old, is unknown. */
export function settle<Key extends TaskKey>(
  { key, at }: { readonly key: Key; readonly at: Date },
  result: Finding<Key>['result'],
  shownBy: readonly Seen[],
  evidence: readonly Compared[] = [],
): Finding<Key> {
  const { status } = resultMeaning(key, result);
  const isProved = shownBy.every((seen) => isYoungEnough(key, seen, at)) && shownBy.length > 0;
  const unknown = (shownBy.length === 0 ? 'not_covered' : 'too_old') as typeof result;
  return { result: isProved || status === 'warning' || status === 'unknown' ? result : unknown, shownBy, evidence };
}

/** The first of some by a rank, and by a text where several have it. */
export function findBest<One>(all: readonly One[], order: (one: One) => readonly [rank: number, text: string]) {
  return all.toSorted((one, other) => {
    const [[rank, text], [otherRank, otherText]] = [order(one), order(other)];
    return rank - otherRank || (text < otherText ? -1 : 1);
  })[0];
}

/** The dated sources of a value among those that it was seen in: of records it is not known which are of which day. */
export function seenIn({ business, registrations }: Checking, sources: readonly SourceReference[]): Seen[] {
  return sources.flatMap(({ type, id }) => {
    const own = registrations.find((one) => one.id === (type === 'registration' ? id : business.id));
    if (own === undefined || type === 'record') return [];
    // A trade name is listed with its company, and the day of its own register is not stated.
    return type === 'registration' ? own.seen : { day: own.seen.day, source: { object: type, id, as_of: null } };
  });
}

/** The public object of a finding. Its date is that of the oldest data. */
export function toTask<Key extends TaskKey>(
  key: Key,
  { result, shownBy = [], evidence = [] }: Pick<Finding<Key>, 'shownBy' | 'evidence'> & Pick<KeptTask, 'result'>,
): ReviewTask {
  const { category, label } = REVIEW_TASKS[key];
  const { status, subLabel, message } = resultMeaning(key, result);
  const sources = new Map(shownBy.map(({ source }) => [`${source.object} ${source.id}`, source] as const));
  const [oldest = ''] = shownBy.map(({ source }) => source.as_of ?? '').sort();
  return {
    object: 'review_task',
    ...{ key, category, status, result, label, sub_label: subLabel, message },
    sources: [...sources.values()],
    evidence: evidence.map(([fact, submitted, found, agrees, text]) => ({ fact, submitted, found, agrees, text })),
    as_of: oldest === '' ? null : oldest,
  };
}

/** The part of a review's tasks that is kept: no text of a registry. */
export function toKept(tasks: readonly ReviewTask[]): KeptTask[] {
  return tasks.map(({ key, result, as_of }) => ({ key, result, as_of }));
}
