import type { Application, Review, ReviewTask, TaskKey, Verification } from '@registry/contracts-records-sections';
import { profileUrl } from '../../addresses/base-url.ts';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { sourceLink } from '../company/source-line.ts';
import { decisionsPath } from '../decisions/decisions-page.ts';
import { card, factList, folded, joined, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, moment } from '../layout/parts.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import { actorLabel, type Emails } from '../workspace/workspace-frame.ts';
import { addressLine } from './application-form.ts';
import { badge, casePath, inWords, outcomeBadge, taskLabel } from '../layout/case-words.ts';

type Source = ReviewTask['sources'][number];

/** The outcome with the rules that led to it. */
export function outcomeCard({ outcome, policy, reasons, reviewed_at: at }: Review): Html {
  const items = reasons.map(({ effect, task, rule, text }) => {
    const words = task === null ? text : html`<a href="#task-${task}">${text}</a>`;
    return html`${badge(effect)} rule ${String(rule)}: ${words}`;
  });
  return card(
    html`Outcome ${outcomeBadge(outcome)}`,
    html`${items.length === 0 ? html`<p>Every rule of the policy is met.</p>` : list(items)}
      <p class="facts">By the policy <a href="/verifications/policies#${policy}">${policy}</a>, ${moment(at)}.</p>`,
    { id: 'outcome' },
  );
}

/** The tasks by category. `company`: the id of the company that they are about; null where none was found. */
export function tasksCard(tasks: readonly ReviewTask[], company: string | null, sources: PublishedSources): Html {
  const groups = [...Map.groupBy(tasks, ({ category }) => category)];
  const shown = groups.map(([category, some]) => {
    return [inWords(category), html`${some.map((task) => taskItem(task, company, sources))}`] as const;
  });
  return card('Checks', factList(shown), { id: 'checks' });
}

function taskItem(task: ReviewTask, company: string | null, sources: PublishedSources): Html {
  const { key, status, label, sub_label: result, message, as_of: asOf } = task;
  const found = task.evidence.filter(({ submitted }) => submitted === null);
  const links = task.sources.map((source) => toSourceLink(source, company, sources));
  return html`<div class="task" id="task-${key}">
    <p>${badge(status)} <strong>${label}</strong>: ${result}</p>
    <p class="facts">${message}</p>
    ${found.map((one) => html`<p class="facts">${inWords(one.fact)}: ${one.found ?? 'none'}, ${one.text}</p>`)}
    ${links.length === 0 ? '' : html`<p class="facts">${joined([...links, dataDate(asOf)], ' · ')}</p>`}
  </div>`;
}

/** A registration, a record or result of the company, or the page of a source at its publisher. */
function toSourceLink({ object, id }: Source, company: string | null, sources: PublishedSources): Html {
  if (object === 'source') return sourceLink(id, sources);
  if (object === 'registration') return html`<a href="${profileUrl('', id)}">Registration ${id}</a>`;
  const words = object === 'record' ? 'Record' : 'Screening result';
  if (company === null) return html`${words} <code>${id}</code>`;
  return html`<a href="${decisionsPath(company)}#${encodeURIComponent(id)}">${words} ${id}</a>`;
}

/** The decision with each task that is another now; nothing before a decision. */
export function decisionCard({ id, decision }: Verification, emails: Emails): Html | '' {
  if (decision === null) return '';
  const { decision: status, reason, outcome, decided_at: at, decided_by: by, tasks, changed } = decision;
  const rows = tasks.map(({ key, then, then_sub_label: result, now }) => {
    const mark = changed.includes(key) ? html`<strong>Changed</strong>` : 'as then';
    return tableRow([{ head: taskLabel(key) }, html`${badge(then)} ${result}`, html`${badge(now)} ${mark}`]);
  });
  const names = changed.map((key) => html`<a href="#task-${key}">${taskLabel(key)}</a>`);
  const then = casePath(id, `?known_at=${encodeURIComponent(at)}`);
  return card(
    html`Decision ${badge(status)}`,
    html`<p>${reason}</p>
      <p class="facts">
        ${moment(at)}, by ${actorLabel(by, emails)}. The policy said then: ${outcomeBadge(outcome)}
        <a class="not-printed" href="${then}">The checks of then</a>
      </p>
      <p role="status">
        ${names.length === 0 ? 'No check has another status since.' : html`Changed since: ${joined(names, ', ')}.`}
      </p>
      ${folded('Then and now', scrollTable('Then and now', ['Check', 'Then', 'Now'], rows), 'record')}`,
    { id: 'decision' },
  );
}

/** The submitted values that a task compares. */
const SUBMITTED: Readonly<Partial<Record<TaskKey, (application: Application) => readonly (string | null)[]>>> = {
  name: ({ name }) => [name],
  dba: ({ dba }) => [dba],
  address_verification: ({ addresses }) => addresses.map(addressLine),
  person_verification: ({ people }) => people.map(({ name }) => name),
  sos_match: ({ state, file_number: number }) => [[state, number].filter(Boolean).join(' ') || null],
  formation_date: ({ formed }) => [formed],
  tin: ({ tin }) => [tin],
  website_verification: ({ website }) => [website],
  phone: ({ phone }) => [phone],
};

/** The submitted values next to those that were found. A value that nothing was compared with says why. */
export function submittedTable(application: Application, tasks: readonly ReviewTask[]): Html {
  const rows = tasks.flatMap((task) => {
    const compared = task.evidence.filter(({ submitted }) => submitted !== null).map(comparedRow);
    if (compared.length > 0) return compared;
    const values = SUBMITTED[task.key]?.(application) ?? [];
    return values.flatMap((value) => (value === null ? [] : [uncomparedRow(task, value)]));
  });
  const heads = ['Fact', 'Submitted', 'Found', 'Comparison'];
  return card(
    'Submitted and found',
    scrollTable('Submitted and found', heads, rows, { className: 'results compared' }),
    { id: 'submitted' },
  );
}

function comparedRow({ fact, submitted, found, agrees, text }: ReviewTask['evidence'][number]): Html {
  const mark = badge(agrees === null ? 'not_compared' : agrees ? 'agrees' : 'differs');
  const shown = agrees === false ? html`<ins>${found ?? 'not found'}</ins>` : (found ?? '–');
  return tableRow([{ head: inWords(fact) }, submitted ?? '', shown, html`${mark} <span class="facts">${text}</span>`]);
}

function uncomparedRow({ label, status, sub_label: result, message }: ReviewTask, value: string): Html {
  const mark = html`${badge(status)} <span class="facts">${result}: ${message}</span>`;
  return tableRow([{ head: label }, value, '–', mark]);
}
