import type { Application, ReviewTask, TaskKey } from '@registry/contracts-records-sections';
import { card } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import { addressLine } from './application-form.ts';
import { badge, inWords } from './case-words.ts';

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

type Evidence = ReviewTask['evidence'][number];

/** What was submitted next to what was found. A value that nothing was compared with says why. */
export function submittedTable(application: Application, tasks: readonly ReviewTask[]): Html {
  const rows = tasks.flatMap((task) => {
    const compared = task.evidence.map((one) => comparedRow(one));
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

function comparedRow({ fact, submitted, found, agrees, text }: Evidence): Html {
  const mark = badge(agrees === null ? 'not_compared' : agrees ? 'agrees' : 'differs');
  const shown = agrees === false ? html`<ins>${found ?? 'not found'}</ins>` : (found ?? '–');
  return tableRow([{ head: inWords(fact) }, submitted ?? '–', shown, html`${mark} <span class="facts">${text}</span>`]);
}

function uncomparedRow({ label, status, sub_label: result, message }: ReviewTask, value: string): Html {
  const mark = html`${badge(status)} <span class="facts">${result}: ${message}</span>`;
  return tableRow([{ head: label }, value, '–', mark]);
}
