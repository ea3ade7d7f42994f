import {
  type ListedVerification,
  type Outcome,
  outcomes,
  type VerificationStatus,
  verificationStatuses,
} from '@registry/contracts-records-sections';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { profileUrl } from '../../addresses/base-url.ts';
import { EXTERNAL_ID_LENGTH_MAX } from '../../annotations/annotation.dto.ts';
import { currentLink, headingLine, hiddenFields, list } from '../layout/blocks.ts';
import { formBlock, optionalField } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, listedNote, number, pageQuery, pager } from '../layout/parts.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import { QUEUE_KEYS, reviewKeys } from '../match/review-list/review-list.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import type { CaseFilter } from '../../verifications/cases/verifications.store.ts';
import type { Emails } from '../workspace/workspace-frame.ts';
import type { CasePeople } from './case-people.ts';
import { badge, casePath, inWords, outcomeBadge } from '../layout/case-words.ts';
import { QUEUE_NAMES, type QueueName, type QueuePageQuery, QUEUES } from './queue-page.query.dto.ts';

/** Which cases a queue shows. */
export type QueueState = Omit<QueuePageQuery, 'window' | 'checkTogether' | 'wayPastWindow' | 'business_id'>;

const STATUSES = Object.keys(verificationStatuses) as VerificationStatus[];
const OUTCOMES = Object.keys(outcomes) as Outcome[];
export const ASSIGNEE_LENGTH_MAX = 100;

/** Cases of a page of a queue. */
export interface QueueView {
  readonly cases: readonly ListedVerification[];
  /** The number of cases that the filters leave. */
  readonly total: number;
  /** The number of cases of each list, without other filters; null where it is not known whose are counted. */
  readonly counts: ReadonlyMap<QueueName, number | null>;
  readonly now: Date;
  readonly people: CasePeople;
}

/** The cases of a workspace, the newest first. */
export function queueMain({ cases, total, counts, now, people }: QueueView, state: QueueState): Html {
  const { queue, page, per_page: perPage } = state;
  const pages = Math.ceil(Math.min(total, WINDOW_MAX) / perPage);
  const isNobodys = queue === 'mine' && state.assignee === null && people.self === null;
  const heads = ['Applicant', 'Company', 'Result', 'Age', 'Assignee'];
  const rows = cases.map((one) => caseRow(one, now, people.emails));
  const table = html`${reviewKeys(QUEUE_KEYS)}
  ${scrollTable('Cases', heads, rows, { role: 'region', className: 'results' })}`;
  return html`${headingLine('Verifications', signOutForm('verifications'))}
    <p class="actions">
      <a class="quiet" href="/verifications/new">Verify a company</a>
      <a class="quiet" href="/verifications/policies">Policies</a>
    </p>
    ${tabs(state, counts)} ${filters(state, people.self)}
    ${
      isNobodys
        ? html`<p role="status">Enter your name as cases are assigned to it.</p>`
        : html`<p role="status">${counted(total, 'case', 'cases')}.${listedNote(total, WINDOW_MAX)}</p>`
    }
    ${cases.length === 0 ? '' : table} ${pager(page, pages, (to) => queuePath({ ...state, page: to }))}`;
}

/** The address of a queue: what is as it is without a choice is left out. */
function queuePath({ page, per_page: perPage, assignee, status, outcome, external_id, ...state }: QueueState): string {
  const queue = state.queue === 'to_review' ? null : state.queue;
  return `/verifications${pageQuery(page, perPage, { queue, assignee, status: status?.join(','), outcome, external_id })}`;
}

/** The cases of a queue; null where it is not known whose are meant. */
export function toFilter(state: Partial<QueueState> & Pick<QueueState, 'queue' | 'assignee'>): CaseFilter | null {
  const { queue, assignee, status = null, outcome = null, external_id = null } = state;
  if (queue === 'mine' && assignee === null) return null;
  const statuses = QUEUES[queue]?.filter((one) => status?.includes(one) ?? true) ?? status;
  return { status: statuses, outcome, assignee: queue === 'mine' ? assignee : null, external_id };
}

/** The name of the user is kept in every link. */
function tabs(state: QueueState, counts: QueueView['counts']): Html {
  const links = QUEUE_NAMES.map((name) => {
    const href = queuePath({ ...state, queue: name, page: 1, status: null });
    const count = counts.get(name) ?? null;
    return currentLink(href, `${inWords(name)}${count === null ? '' : ` (${number(count)})`}`, name === state.queue);
  });
  return html`<nav class="tabs" aria-label="Lists of cases">${list(links, '')}</nav>`;
}

function filters(state: QueueState, self: string | null): Html {
  const { queue, assignee, status, outcome, external_id: externalId } = state;
  const offered = QUEUES[queue] ?? STATUSES;
  const [chosen = null] = status ?? [];
  const byOutcome = filterLinks('Policy', outcome, OUTCOMES, (one) => ({ ...state, outcome: one, page: 1 }));
  const byStatus = filterLinks('Status', chosen, offered, (one) => ({ ...state, status: one && [one], page: 1 }));
  const kept = { queue, status: status?.join(','), outcome, ...(queue === 'mine' ? {} : { assignee }) };
  const fields = html`${hiddenFields(kept)}
  ${queue === 'mine' && self === null ? optionalField('assignee', 'Your name', assignee, ASSIGNEE_LENGTH_MAX) : ''}
  ${optionalField('external_id', 'Only with your own id', externalId, EXTERNAL_ID_LENGTH_MAX)}`;
  return html`${byOutcome} ${offered.length > 1 ? byStatus : ''}
  ${formBlock('/verifications', 'Show cases', fields, { method: 'get', role: 'search', 'aria-label': 'Search cases' })}`;
}

/** Links that each show the cases with one value; `null` is any. */
function filterLinks<Value extends string>(
  label: string,
  chosen: Value | null,
  values: readonly Value[],
  toState: (value: Value | null) => QueueState,
): Html {
  const links = [null, ...values].map((value) =>
    currentLink(queuePath(toState(value)), inWords(value ?? 'any'), value === chosen, 'true'),
  );
  return html`<nav class="sorts" aria-label="${label}"><span class="facts">${label}:</span> ${links}</nav>`;
}

function caseRow(one: ListedVerification, now: Date, emails: Emails): Html {
  const { id, name, external_id: externalId, business_id: company, outcome, status, assignee } = one;
  return tableRow([
    {
      head: html`<a href="${casePath(id, '#case')}">${name}</a>
        ${externalId === null ? '' : html`<span class="facts">${externalId}</span>`}`,
    },
    company === null ? 'none chosen' : html`<a href="${profileUrl('', company)}">${company}</a>`,
    html`${outcomeBadge(outcome)} ${badge(status)}`,
    html`<time datetime="${one.created_at}">${ageInWords(one.created_at, now)}</time>`,
    assignee === null ? 'not assigned' : (emails.get(assignee) ?? assignee),
  ]);
}

const DAY_MS = 86_400_000;

/** `today`, `1 day`, `40 days`. */
function ageInWords(since: string, now: Date): string {
  const days = Math.floor((now.getTime() - Date.parse(since)) / DAY_MS);
  return days < 1 ? 'today' : counted(days, 'day', 'days');
}
