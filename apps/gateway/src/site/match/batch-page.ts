import type { Batch } from '@registry/contracts-batches';
import { jurisdictionNames } from '@registry/domain';
import { singleCandidates, withAccepted } from '../../lists/single-candidates.ts';
import { folded, hiddenFields, list, refusalNote } from '../layout/blocks.ts';
import { formBlock, keyField } from '../layout/form-parts.ts';
import { attributes, type Html, html } from '../layout/html.ts';
import { addressQuery, counted, moment, number } from '../layout/parts.ts';
import { type BatchPart, PAGE_ROWS, type PartOptions } from './list-batches.ts';
import { acceptance, columnsRead, resultsTable } from './match-results.ts';
import { countsInWords, type VerdictCounts, verdictFilter, VERDICTS } from './verdicts.ts';

/** Checks that the work on a batch goes on. */
export function isAtWork({ status }: Batch): boolean {
  return status === 'queued' || status === 'running';
}

/** A batch: how far it is, its verdicts, and some of its rows to look at and choose from. */
export function batchMain(batch: Batch, part: BatchPart, options: PartOptions): Html {
  const { id, rows, done, verdicts, expires_at } = batch;
  return html`<h1>${counted(rows, 'company', 'companies')}</h1>
    <p role="status">${statusText(batch)}</p>
    ${batch.watchlist_coverage === undefined ? '' : screenedAgainst(batch.watchlist_coverage)}
    ${isAtWork(batch) ? html`<p><progress max="${rows}" value="${done}" aria-label="Matched rows"></progress></p>` : ''}
    ${done === 0 ? '' : showRows(id, verdicts, options)}
    <p class="facts">Only companies of <a href="/coverage">what is loaded</a> are found.</p>
    ${(batch.register_coverage ?? []).length === 0 ? '' : matchedWith(batch.register_coverage ?? [])}
    <p class="actions">
      ${
        isAtWork(batch)
          ? html`<a class="quiet" href="${batchPath(id)}">Refresh</a>`
          : html`<a class="quiet" href="${batchPath(id)}/results.csv${addressQuery({ accept: options.accept })}"
              >Download all rows as CSV</a
            >`
      }
      <a class="quiet" href="/match">Match another list</a>
      <a class="quiet" href="/workspace/batches">All lists of the workspace</a>
    </p>
    ${part.results.length === 0 ? '' : rowsForm(id, part, options)}
    <p class="facts">The list and its results are deleted ${moment(expires_at)}.</p>`;
}

/** Shows what was loaded when the rows were matched: it may be more now. */
function matchedWith(registers: NonNullable<Batch['register_coverage']>): Html {
  const items = registers.map(({ state, status, scope, sources }) => {
    const dates = sources.map(({ source, as_of: asOf }) => `${source} (${asOf ?? 'date unknown'})`).join(', ');
    const extent = status === 'covered' ? 'all of it' : status === 'partial' ? (scope ?? 'a part') : 'not loaded';
    return `${jurisdictionNames[state]}: ${extent}${dates === '' ? '' : `; ${dates}`}`;
  });
  return folded('Matched with registries as they were loaded then', list(items), '');
}

/** Without lists nothing was screened: that is not the same as no hits. */
function screenedAgainst({ status, scope, sources }: NonNullable<Batch['watchlist_coverage']>): Html {
  if (status === 'not_covered') return html`<p><strong>Not screened</strong>: no list is loaded.</p>`;
  const files = sources.map(({ source, lists, as_of: asOf }) => {
    return `${lists.join(', ')} in ${source} (${asOf ?? 'date unknown'})`;
  });
  return html`<p>Screened against: ${scope}.</p>
    <p class="facts">${files.join('; ')}</p>`;
}

function showRows(id: string, counts: VerdictCounts, options: PartOptions): Html {
  return html`<nav aria-label="Show rows">
    ${verdictFilter(counts, (verdict, label) => {
      const isCurrent = verdict === options.verdict && 'true';
      const href = partPath(id, { ...options, verdict, from: 1 });
      return html`<a${attributes({ class: 'quiet', href, 'aria-current': isCurrent })}>${label}</a>`;
    })}
  </nav>`;
}

/** The rows of a page, whose choices the CSV of these rows has. */
function rowsForm(id: string, part: BatchPart, options: PartOptions): Html {
  const { verdict, from } = options;
  const areAccepted = options.accept === 'one';
  const single = singleCandidates(part);
  const { numbers, next } = part;
  const link = (to: number, words: string, rel: string): Html =>
    html`<a class="quiet" rel="${rel}" href="${partPath(id, { ...options, from: to })}">${words}</a>`;
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const range = `Rows ${number(first + 1)} to ${number(last + 1)}`;
  return html`<form action="${batchPath(id)}/results.csv" method="post">
    <h2 id="rows">${verdict === null ? range : `${range}: ${VERDICTS[verdict].label.toLowerCase()}`}</h2>
    ${hiddenFields({ from: String(from), verdict })}
    <p class="actions">
      <button class="quiet" type="submit">Download these rows as CSV</button>
      ${from > 1 && verdict !== null ? link(1, 'First rows', 'first') : ''}
      ${from > 1 && verdict === null ? link(Math.max(1, from - PAGE_ROWS), 'Previous rows', 'prev') : ''}
      ${next === null ? '' : link(next, 'Next rows', 'next')}
    </p>
    ${acceptance(single.size, areAccepted, (words, accepts) => {
      const href = partPath(id, { ...options, accept: accepts ? 'one' : null });
      return html`<a class="quiet" href="${href}#rows">${words}</a>`;
    })}
    ${columnsRead(part.list)}
    ${resultsTable({ ...part, choices: withAccepted(single, areAccepted || undefined, new Map()) })}
  </form>`;
}

function statusText(batch: Batch): string {
  const { status, rows, done, verdicts } = batch;
  if (isAtWork(batch)) return `${number(done)} of ${number(rows)} rows are matched. This page reloads by itself.`;
  if (status === 'completed') return `Done: ${countsInWords(verdicts)}.`;
  return `The batch is ${status}. ${number(done)} of ${number(rows)} rows are done: ${countsInWords(verdicts) || 'none'}.`;
}

function partPath(id: string, { verdict, from, accept }: PartOptions): string {
  return `${batchPath(id)}${addressQuery({ verdict, from: from === 1 ? null : from, accept })}`;
}

export function batchPath(id: string): string {
  return `/match/batches/${encodeURIComponent(id)}`;
}

/** The form for the key of a batch. */
export function batchKeyMain(id: string, refusal: string | null): Html {
  const fields = html`${keyField('API key of the workspace that made it', true)}
    <p class="facts">The key is stored only in a session cookie, which your browser deletes when you close it.</p>`;
  return html`<h1>Matched list</h1>
    ${refusalNote(refusal)} ${formBlock(batchPath(id), 'Show list', fields, { class: 'card form' })}`;
}
