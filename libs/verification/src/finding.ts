import type { MatchResult, SourceReference } from '@registry/contracts-business-registry';
import {
  type Application,
  type Business,
  type KeptTask,
  resultMeaning,
  type ResultOf,
  REVIEW_TASKS,
  type ReviewTask,
  type TaskKey,
  type TaskResultCode,
  type WatchlistScreening,
} from '@registry/contracts-records-sections';
import { isYoungEnough } from './ages.ts';
import type { StateRegistration } from './registered.ts';
import type { Seen, TaskSource } from './seen.ts';

export type TaskEvidence = ReviewTask['evidence'][number];

/** What is compared in a check. */
export interface Checking {
  readonly application: Application;
  readonly business: Business;
  /** The screening of the submitted names; null where none was made. */
  readonly names: WatchlistScreening | null;
  readonly match: Pick<MatchResult, 'verdict' | 'candidates' | 'coverage'>;
  readonly at: Date;
  readonly registrations: readonly StateRegistration[];
}

/** What came of a check. */
interface AnyFinding {
  readonly result: TaskResultCode;
  readonly sources?: readonly TaskSource[];
  readonly evidence?: readonly TaskEvidence[];
  /** YYYY-MM-DD of the oldest data that it depends on; null where a source of it states none. */
  readonly asOf?: string | null;
}

/** What came of the check of a task. */
export interface Finding<Key extends TaskKey> extends AnyFinding {
  readonly result: ResultOf<Key> & TaskResultCode;
}

export type Findings<Keys extends TaskKey = TaskKey> = { readonly [Key in Keys]: Finding<Key> };

/** A result that all of some sources show. A success or failure without a source, or by data that are too old, is unknown. */
export function settle<Key extends TaskKey>(
  { key, at }: { readonly key: Key; readonly at: Date },
  result: Finding<Key>['result'],
  shownBy: readonly Seen[],
  evidence: readonly TaskEvidence[],
): Finding<Key> {
  const { status } = resultMeaning(key, result);
  const isClaim = status === 'success' || status === 'failure';
  const isOld = isClaim && !shownBy.every(({ day }) => isYoungEnough(key, day, at));
  const unknown = (code: 'not_covered' | 'too_old') => code as Finding<Key>['result'];
  const settled = isClaim && shownBy.length === 0 ? unknown('not_covered') : isOld ? unknown('too_old') : result;
  const sources = [
    ...new Map(shownBy.map(({ source }) => [`${source.object} ${source.id}`, source] as const)).values(),
  ];
  return { result: settled, sources, evidence, asOf: oldestDate(sources) };
}

function oldestDate(sources: readonly TaskSource[]): string | null {
  const dates = sources.map(({ as_of: asOf }) => asOf ?? '').sort();
  return dates[0] === undefined || dates[0] === '' ? null : dates[0];
}

export function compared(
  fact: string,
  submitted: string | null,
  found: string | null,
  agrees: boolean | null,
  text: string,
): TaskEvidence {
  return { fact, submitted, found, agrees, text };
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

/** The public object of a finding. */
export function toTask(key: TaskKey, { result, sources = [], evidence = [], asOf = null }: AnyFinding): ReviewTask {
  const { category, label } = REVIEW_TASKS[key];
  const { status, subLabel, message } = resultMeaning(key, result);
  return {
    object: 'review_task',
    ...{ key, category, status, result, label, sub_label: subLabel, message },
    sources: [...sources],
    evidence: [...evidence],
    as_of: asOf,
  };
}

/** What is kept of the tasks of a review: no text of a registry. */
export function toKept(tasks: readonly ReviewTask[]): KeptTask[] {
  return tasks.map(({ key, result, as_of }) => ({ key, result, as_of }));
}
