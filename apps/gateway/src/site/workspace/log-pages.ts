import type { Batch } from '@registry/contracts-batches';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import type { LoggedRequestList } from '../../workspace/request-log/logged-request.ts';
import type { WorkspaceExport } from '../../workspace/exports/export-log.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, listedNote, moment, number, pageQuery, pager } from '../layout/parts.ts';
import { batchPath } from '../match/batch-page.ts';
import { countsInWords } from '../match/verdicts.ts';
import { scrollTable } from '../layout/table.ts';
import { keyLabel, workspaceFrame } from './workspace-frame.ts';

/** Which requests are shown. */
export interface RequestsFilter {
  readonly key: string | null;
  readonly status: number | null;
}

/** The requests of a workspace, newest first. */
export function requestsMain(list: LoggedRequestList, pages: number, { key, status }: RequestsFilter): Html {
  const rows = list.data.map(
    (request) =>
      html`<tr>
        <td>${moment(request.requested_at)}</td>
        <td>${keyLabel(request.key)}</td>
        <td>${request.method} ${request.route}</td>
        <td class="num">${String(request.status)}</td>
        <td class="num">${number(request.duration_ms)} ms</td>
        <td><code>${request.request_id}</code></td>
      </tr>`,
  );
  const filter = {
    ...(key === null ? {} : { key }),
    ...(status === null ? {} : { status: String(status) }),
  };
  const href = (page: number) => `/workspace/requests${pageQuery(page, list.per_page, filter)}`;
  return workspaceFrame(
    'requests',
    'Requests',
    html`<p class="lead">
        Requests with keys of the workspace in the last seven days, a second after they ended. Queries, bodies and names
        are not stored.
      </p>
      <form class="form" method="get" action="/workspace/requests">
        <label for="key">Only with the key (8 characters after brk_)</label>
        <input id="key" name="key" value="${key ?? ''}" maxlength="12" autocomplete="off" />
        <label for="status">Only with the status</label>
        <input
          id="status"
          name="status"
          value="${status === null ? '' : String(status)}"
          inputmode="numeric"
          maxlength="3"
          autocomplete="off"
        />
        <button type="submit">Filter requests</button>
      </form>
      <p role="status">
        ${counted(list.total_count, 'request', 'requests')}.${listedNote(list.total_count, WINDOW_MAX)}
      </p>
      ${rows.length === 0 ? '' : scrollTable('Requests', ['Time', 'Key', 'Endpoint', { number: 'Status' }, { number: 'Duration' }, 'Request id'], rows)}
      ${pager(list.page, pages, href)}`,
  );
}

/** The batches of a workspace, newest first. */
export function batchesMain(batches: readonly Batch[], total: number, page: number, pages: number): Html {
  return workspaceFrame(
    'batches',
    'Batches',
    html`<p role="status">${counted(total, 'batch', 'batches')} of the last 7 days.</p>
      <ul class="plain">
        ${batches.map(
          ({ id, status, rows, done, verdicts, created_at, expires_at }) =>
            html`<li class="card">
              <p><a href="${batchPath(id)}">${id}</a> <span class="badge">${status}</span></p>
              <p class="facts">
                ${number(done)} of ${counted(rows, 'row', 'rows')}${done === 0 ? '' : `: ${countsInWords(verdicts)}`}.
                Made ${moment(created_at)}, deleted ${moment(expires_at)}.
              </p>
            </li>`,
        )}
      </ul>
      ${pager(page, pages, (to) => `/workspace/batches?page=${to}`)}
      <p class="actions"><a class="quiet" href="/match">Match a list</a></p>`,
  );
}

/** The exports of a workspace with how each of them goes on. `api`: the address of the production API. */
export function exportsMain(exports: readonly WorkspaceExport[], api: string): Html {
  return workspaceFrame(
    'exports',
    'Exports',
    html`<p role="status">${counted(exports.length, 'export', 'exports')} of the last 30 days, at most 100.</p>
      <ul class="plain">
        ${exports.map((one) => exportItem(one, api))}
      </ul>`,
  );
}

function exportItem(one: WorkspaceExport, api: string): Html {
  const { state, format, rows, status, prefix, startedAt } = one;
  return html`<li class="card">
    <p><strong>${state}, ${format}</strong> <span class="badge">${status}</span></p>
    <p class="facts">
      ${counted(rows, 'row', 'rows')} sent, with ${keyLabel(prefix)}, started ${moment(startedAt.toISOString())}.
    </p>
    ${status === 'interrupted' ? resume(one, api) : ''} ${status === 'completed' ? changes(one, api) : ''}
  </li>`;
}

function resume({ state, format, fields, position, lastId }: WorkspaceExport, api: string): Html {
  const query = new URLSearchParams({
    state,
    format,
    ...(fields.length === 0 ? {} : { fields: fields.join(',') }),
    ...(lastId === null ? {} : { after: lastId, position }),
  });
  return html`<p>A command with <code>--out</code> that started it resumes it after the rows in its file.</p>
    <p>
      By the API it is resumed
      ${lastId === null ? 'from its start' : html`so. Replace <code>after</code> by the id of the last complete line that you have`}:
    </p>
    <p class="command"><code>GET ${api}/v1/export/businesses?${query.toString()}</code></p>`;
}

function changes({ state, position }: WorkspaceExport, api: string): Html {
  const query = new URLSearchParams({ after: position, state });
  return html`<p>Get the changes since:</p>
    <p class="command"><code>GET ${api}/v1/changes?${query.toString()}</code></p>`;
}
