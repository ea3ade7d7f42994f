import { outcomes, REVIEW_TASKS, TASK_KEYS, type TaskKey } from '@registry/contracts-records-sections';
import { type KindName, kinds } from './kinds.ts';
import { writeTable } from '../write-table.ts';
import type { Reviewed } from './review-services.ts';

/** Writes outcomes by kind, successes by task, and what may not be. */
export function writeReviews(reviewed: readonly Reviewed[]): void {
  const kindHead = ['applications', 'made', ...Object.keys(outcomes), 'right company', 'another company'];
  writeTable('Outcomes by kind', kindHead, kindLines(reviewed));
  writeTable('Successes by task', ['task', 'successes', 'right', 'share', 'unknown'], taskLines(reviewed));
  writeTable('What may not be', ['kind', 'fault', 'submitted', 'chosen', 'meant', 'why'], faultLines(reviewed));
}

/** A line for each kind, and for all true and all wrong ones. */
export function kindLines(all: readonly Reviewed[]): string[][] {
  const line = (title: string, isOwn: (kind: KindName) => boolean): string[] => {
    const some = all.filter(({ kind }) => isOwn(kind));
    const counts = Object.keys(outcomes).map((outcome) => some.filter((one) => one.outcome === outcome).length);
    const right = some.filter(({ chosen, company }) => chosen === company).length;
    return [title, ...[some.length, ...counts, right, some.filter(isMistaken).length].map(String)];
  };
  return [
    ...(Object.keys(kinds) as KindName[]).map((name) => line(name, (kind) => kind === name)),
    line('true ones', (kind) => kinds[kind].isTrue),
    line('wrong ones', (kind) => !kinds[kind].isTrue),
  ];
}

/** A line for each task: of its successes, those that are so. */
export function taskLines(all: readonly Reviewed[]): string[][] {
  return TASK_KEYS.map((key) => {
    const having = (wanted: string) =>
      all.filter(({ tasks }) => tasks.some((task) => task.key === key && task.status === wanted));
    const successes = having('success');
    const right = successes.filter((one) => isRight(one, key)).length;
    const share = successes.length === 0 ? 'not measured' : (right / successes.length).toFixed(4);
    return [key, String(successes.length), String(right), share, (having('unknown').length / all.length).toFixed(2)];
  });
}

/** Each wrong success, each true application that is rejected, and each wrong one that is approved. */
export function faultLines(all: readonly Reviewed[]): string[][] {
  return all.flatMap((one) => {
    const { kind, outcome, tasks, application, chosen, company, reasons } = one;
    const wrong = tasks.flatMap(({ key, status }) => (status === 'success' && !isRight(one, key) ? [key] : []));
    const isFault = outcome === (kinds[kind].isTrue ? 'reject' : 'approve');
    const faults = [...(isFault ? [outcome] : []), ...wrong];
    const why = reasons.map(({ text }) => text).join(' ');
    return faults.map((fault) => [kind, fault, JSON.stringify(application), chosen ?? '', company, why]);
  });
}

function isMistaken({ chosen, company }: Reviewed): boolean {
  return chosen !== null && chosen !== company;
}

/** A success about another company than that which is named is wrong, but for lists: these have neither. */
function isRight(one: Reviewed, key: TaskKey): boolean {
  return !one.untrue.includes(key) && (REVIEW_TASKS[key].category === 'watchlist' || !isMistaken(one));
}
