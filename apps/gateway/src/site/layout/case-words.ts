import { REVIEW_TASKS, TASK_KEYS } from '@registry/contracts-records-sections';
import { type Html, html } from './html.ts';
import { addressQuery } from './parts.ts';

/** The looks of badges; others are plain. A badge says by its word what its color says. */
const LOOKS: Readonly<Record<string, string>> = {
  ...{ approve: 'good', approved: 'good', success: 'good', agrees: 'good' },
  ...{ review: 'doubtful', warning: 'doubtful' },
  ...{ reject: 'inactive', rejected: 'inactive', failure: 'inactive', differs: 'inactive' },
};

/** `In review` of `in_review`; a category by what it is about. */
export function inWords(word: string): string {
  const words = ({ sos: 'registration', tin: 'tax number', person: 'people' }[word] ?? word).replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An outcome, a status or the result of a comparison. */
export function badge(word: string): Html {
  return html`<span class="badge ${LOOKS[word] ?? ''}">${inWords(word)}</span>`;
}

/** An outcome, which is not the decision of the workspace. */
export function outcomeBadge(outcome: string): Html {
  return html`<span class="badge ${LOOKS[outcome] ?? ''}">Policy: ${outcome}</span>`;
}

/** `State of Formation` of the key of a task; the key itself where no task has it any more. */
export function taskLabel(key: string): string {
  const known = TASK_KEYS.find((one) => one === key);
  return known === undefined ? key : REVIEW_TASKS[known].label;
}

/** The form for a new case with what a profile knows of the company; the queue without its name. */
export function newCasePath({ name, state, file_number: number }: Readonly<Record<string, string | null>>): string {
  const isKnown = (name ?? '') !== '';
  return isKnown ? `/verifications/new${addressQuery({ name, state, file_number: number })}` : '/verifications';
}

/** The page of a case, or what is below it. */
export function casePath(id: string, part = ''): string {
  return `/verifications/${encodeURIComponent(id)}${part}`;
}
