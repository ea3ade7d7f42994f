import {
  type KeptTask,
  type ListRule,
  type Outcome,
  type PolicyRule,
  resultMeaning,
  type Review,
  REVIEW_TASKS,
  type TaskRule,
} from '@registry/contracts-records-sections';
import type { LoadedList } from './assess.ts';
import { daysOld } from './seen.ts';

type Reason = Review['reasons'][number];

/** The part of a check that is kept. */
export interface Checked {
  readonly tasks: readonly KeptTask[];
  readonly lists: readonly LoadedList[];
}

/** Says what rules make of a check. No rule is met by a task or list that is not in it. */
export function judge(
  rules: readonly PolicyRule[],
  checked: Checked,
  at: Date,
): { outcome: Outcome; reasons: Reason[] } {
  const reasons = rules.flatMap((rule, before): Reason[] => {
    const lack = 'task' in rule ? lackOfTask(rule, checked, at) : lackOfLists(rule, checked, at);
    if (lack === null) return [];
    const task = 'task' in rule ? rule.task : null;
    return [{ effect: rule.otherwise, rule: before + 1, task, text: `${describeRule(rule)}; ${lack}.` }];
  });
  const isRejected = reasons.some(({ effect }) => effect === 'reject');
  if (isRejected) return { outcome: 'reject', reasons };
  return { outcome: reasons.length === 0 ? 'approve' : 'review', reasons };
}

/** A rule in words, without its effect: `Watchlists must be success, by data of at most 31 days`. */
export function describeRule(rule: PolicyRule): string {
  const age = rule.max_age_days === undefined ? '' : `, by data of at most ${days(rule.max_age_days)}`;
  if (!('task' in rule)) return `${inWords(rule.lists, 'and')} must be loaded whole${age}`;
  return `${REVIEW_TASKS[rule.task].label} must be ${inWords(rule.statuses, 'or')}${age}`;
}

/** Says in which way a task does not meet its rule; null for one that meets it. What is unknown has no data that could be old. */
function lackOfTask({ task: key, statuses, max_age_days: daysMax }: TaskRule, { tasks }: Checked, at: Date) {
  const task = tasks.find((one) => one.key === key);
  if (task === undefined) return 'it was not checked';
  const { status, subLabel } = resultMeaning(key, task.result);
  if (!statuses.includes(status)) return `it is ${status}: ${subLabel}`;
  return status === 'unknown' ? null : lackOfAge('its data', task.as_of, daysMax, at);
}

function lackOfLists({ lists: wanted, max_age_days: daysMax }: ListRule, { lists }: Checked, at: Date) {
  const lacks = wanted.flatMap((list) => {
    const loaded = lists.find((one) => one.list.toUpperCase() === list.trim().toUpperCase());
    if (loaded === undefined) return [`${list} was not screened`];
    if (loaded.extent !== 'whole') return [`only a part of ${list} is loaded`];
    return lackOfAge(`the data of ${list}`, loaded.as_of, daysMax, at) ?? [];
  });
  return lacks.length === 0 ? null : inWords(lacks, 'and');
}

function lackOfAge(data: string, asOf: string | null, daysMax: number | undefined, at: Date): string | null {
  if (daysMax === undefined) return null;
  if (asOf === null) return `${data} has no date`;
  return daysOld(asOf, at) <= daysMax ? null : `${data} is of ${asOf}`;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function inWords(words: readonly string[], type: 'and' | 'or'): string {
  return new Intl.ListFormat('en', { type: type === 'and' ? 'conjunction' : 'disjunction' }).format(words);
}
