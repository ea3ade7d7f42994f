import {
  type KeptTask,
  resultMeaning,
  type ResultOf,
  REVIEW_TASKS,
  type ReviewTask,
  type TaskKey,
  type TaskResultCode,
} from '@registry/contracts-records-sections';

export type TaskSource = ReviewTask['sources'][number];
export type TaskEvidence = ReviewTask['evidence'][number];

/** What came of one check. */
export interface Finding<Key extends TaskKey = TaskKey> {
  readonly result: ResultOf<Key> & TaskResultCode;
  readonly sources?: readonly TaskSource[];
  readonly evidence?: readonly TaskEvidence[];
  /** YYYY-MM-DD of the oldest data that it depends on; null where a source states none. */
  readonly asOf?: string | null;
}

/** The public object of a finding. */
export function toTask<Key extends TaskKey>(
  key: Key,
  { result, sources = [], evidence = [], asOf = null }: Finding<Key>,
): ReviewTask {
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
