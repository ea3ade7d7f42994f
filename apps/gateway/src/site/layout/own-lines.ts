import type { AnnotationValues } from '../../annotations/annotations.store.ts';
import type { RecordDecision, WatchlistResult } from '@registry/contracts-records-sections';
import { type Html, html } from './html.ts';
import { addressQuery, time } from './parts.ts';

/** The decisions on one kind of items, in words. */
export type DecisionLabels = Readonly<Record<string, string>>;

export const ON_RESULT = { not_a_match: 'Not a match', confirmed: 'Confirmed: it is this company' } as const;
export const ON_RECORD = { not_this_company: 'Not a match', confirmed: 'Confirmed: it is about this company' } as const;

type Decision = Pick<
  RecordDecision | NonNullable<WatchlistResult['decision']>,
  'decision' | 'decided_at' | 'is_current'
>;

/** The decision of the workspace that is signed in; null without one. */
export function decidedLine(decision: Decision | null, labels: DecisionLabels): Html | null {
  if (decision === null) return null;
  const { decided_at: at, is_current: isCurrent } = decision;
  return html`Decided ${time(at)}: <strong>${labels[decision.decision] ?? decision.decision}</strong>.
    ${isCurrent ? '' : 'It has changed since. Decide again.'}`;
}

/** An annotation: the workspace's own id, its tags, which lead to the other companies that have them, and its note; empty without any. */
export function annotationLine({ externalId, tags, note }: AnnotationValues): Html | '' {
  if (externalId === null && tags.length === 0 && note === null) return '';
  const links = tags.map((tag) => html`<a class="badge" href="/decisions${addressQuery({ tag })}">${tag}</a>`);
  return html`<p class="facts">Your workspace: ${externalId} ${links} ${note}</p>`;
}
