import type { MatchVerdict } from '@registry/contracts-business-registry';
import type { StoredBatch } from '../../../production/batches/batches.store.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, moment, number } from '../layout/parts.ts';
import type { ListPart } from './list-batches.ts';
import { columnsRead, resultsTable, VERDICTS } from './match-page.ts';

/** Rows of a page: those of a chunk. */
export const PAGE_ROWS = 100;

/** Whether the work on a batch goes on. */
export function isAtWork({ status }: StoredBatch): boolean {
  return status === 'queued' || status === 'running';
}

/** A batch: how far it is, its verdicts, and a hundred of its rows to look at and choose from. */
export function batchMain(batch: StoredBatch, part: ListPart, page: number): Html {
  const { id, rows, done, verdicts, expiresAt } = batch;
  const pages = Math.ceil(rows / PAGE_ROWS);
  return html`<h1>${counted(rows, 'company', 'companies')}</h1>
    <p role="status">${statusText(batch)}</p>
    ${isAtWork(batch) ? html`<p><progress max="${rows}" value="${done}" aria-label="Matched rows"></progress></p>` : ''}
    <dl class="facts">
      ${(Object.keys(VERDICTS) as MatchVerdict[]).map(
        (verdict) =>
          html`<div>
            <dt>${VERDICTS[verdict]}</dt>
            <dd>${number(verdicts[verdict] ?? 0)}</dd>
          </div>`,
      )}
    </dl>
    <p class="actions">
      ${
        isAtWork(batch)
          ? html`<a class="quiet" href="${batchPath(id)}">Refresh</a>`
          : html`<a class="quiet" href="${batchPath(id)}/results.csv">Download all rows as CSV</a>`
      }
      <a class="quiet" href="/match">Match another list</a>
    </p>
    ${part.results.length === 0 ? '' : rowsForm(id, part, page, pages)}
    <p class="facts">The list and its results are deleted ${moment(expiresAt.toISOString())}.</p>`;
}

/** The rows of a page, whose choices the CSV of these rows has. */
function rowsForm(id: string, { list, results }: ListPart, page: number, pages: number): Html {
  const before = (page - 1) * PAGE_ROWS;
  const link = (to: number, words: string, rel: string): Html =>
    html`<a class="quiet" rel="${rel}" href="${batchPath(id)}?page=${to}">${words}</a>`;
  return html`<form action="${batchPath(id)}/results.csv" method="post">
    <h2 id="rows">Rows ${number(before + 1)} to ${number(before + results.length)}</h2>
    <input type="hidden" name="page" value="${page}" />
    <p class="actions">
      <button class="quiet" type="submit">Download these rows as CSV</button>
      ${page > 1 ? link(page - 1, 'Previous rows', 'prev') : ''}
      ${page < pages ? link(page + 1, 'Next rows', 'next') : ''}
    </p>
    ${columnsRead(list)} ${resultsTable(list, results, before)}
  </form>`;
}

function statusText(batch: StoredBatch): string {
  const { status, rows, done } = batch;
  if (isAtWork(batch)) return `${number(done)} of ${number(rows)} rows are matched. This page reloads by itself.`;
  if (status === 'completed') return 'Every row is matched.';
  return `The batch is ${status}. ${number(done)} of ${number(rows)} rows are matched.`;
}

export function batchPath(id: string): string {
  return `/match/batches/${encodeURIComponent(id)}`;
}

/** The form for the key of a batch. */
export function batchKeyMain(id: string, refusal: string | null): Html {
  return html`<h1>Matched list</h1>
    ${refusal === null ? '' : html`<p class="refusal" role="alert">${refusal}</p>`}
    <form class="card form" method="post" action="${batchPath(id)}">
      <label for="key">API key of the workspace that made it</label>
      <input id="key" name="key" type="password" autocomplete="off" maxlength="100" required />
      <p class="facts">The key is stored only in a session cookie, which your browser deletes when you close it.</p>
      <button type="submit">Show list</button>
    </form>`;
}
