import { matchInWords, type RecordRow } from '@registry/contracts-records-sections';
import { type Html, html } from '../layout/html.ts';
import { dataDate, number, time } from '../layout/parts.ts';

/** Fields of an original record that are shown, and characters of each: a page stays small. */
const FIELDS_MAX = 60;
const VALUE_MAX = 160;

/** A record: its main fields, then how it was matched, then the original. */
export function recordRow(row: RecordRow, state: string): Html {
  const facts = row as unknown as Readonly<Record<string, unknown>>;
  const title = text(facts['number']) ?? text(facts['filing_number']) ?? text(facts['lender']) ?? row.source;
  const date = text(facts['date']) ?? text(facts['filed_date']);
  const amount = typeof facts['amount'] === 'number' ? `$${number(Math.round(facts['amount']))}` : undefined;
  const parties = [facts['secured_parties']].flat().filter((party) => typeof party === 'string');
  const lines = [text(facts['description']), amount, text(facts['collateral'])].filter((line) => line !== undefined);
  return html`<article class="record">
    <h3>
      ${title}${text(facts['status']) === undefined ? '' : html` <span class="badge plain">${text(facts['status'])}</span>`}
    </h3>
    <p class="facts">
      ${date === undefined ? 'No date' : time(date)} · <code>${row.source}</code>, ${dataDate(row.as_of)}
    </p>
    ${lines.map((line) => html`<p>${cut(line)}</p>`)}
    ${parties.length === 0 ? '' : html`<p>Secured party: ${cut(parties.join('; '))}</p>`}
    <p class="match">${inWords(row.match, state)}</p>
    <details>
      <summary>Original record</summary>
      ${original(row.record)}
    </details>
  </article>`;
}

/** How sure that is: from which confidence on. */
const SURENESS: readonly (readonly [confidence: number, word: string])[] = [
  [1, 'Certain'],
  [0.95, 'Very likely'],
  [0.8, 'Likely'],
  [0, 'Uncertain'],
];

function inWords({ method, confidence, matched_on: matchedOn }: RecordRow['match'], state: string): Html {
  const sure = SURENESS.find(([least]) => confidence >= least)?.[1] ?? '';
  return html`<strong>${sure}</strong> (${Math.round(confidence * 100)} %):
    ${matchInWords(method, state)}${matchedOn === null ? '' : html`, as “${matchedOn}”`}.`;
}

function original(record: Readonly<Record<string, unknown>>): Html {
  const filled = Object.entries(record).filter(([, value]) => value !== null && value !== '');
  return html`<dl class="kv original">
    ${filled.slice(0, FIELDS_MAX).map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${cut(typeof value === 'string' ? value : JSON.stringify(value))}</dd>`,
    )}
  </dl>`;
}

function cut(value: string): string {
  return value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
