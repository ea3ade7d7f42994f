import type { AuditEntry } from '@registry/api-client/evidence/verify-audit';
import type { Batch } from '@registry/contracts-batches';
import { parseBusinessId } from '@registry/domain';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { profileUrl } from '../../addresses/base-url.ts';
import type { AuditState } from '../../workspace/audit/audit-log.ts';
import type { ListRequestsQuery } from '../../workspace/request-log/list-requests.query.dto.ts';
import type { LoggedRequestList } from '../../workspace/request-log/logged-request.ts';
import type { WorkspaceExport } from '../../workspace/exports/export-log.ts';
import { type Html, html } from '../layout/html.ts';
import { list } from '../layout/blocks.ts';
import { formBlock, optionalField } from '../layout/form-parts.ts';
import { addressQuery, counted, listedNote, moment, number, pageQuery, pager } from '../layout/parts.ts';
import { batchPath } from '../match/batch-page.ts';
import { countsInWords } from '../match/verdicts.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import { callerLabel, type Emails, keyLabel, workspaceFrame } from './workspace-frame.ts';

/** Subjects of an entry that are listed. A search has up to a hundred. */
const SUBJECTS_SHOWN = 5;

/** The requests of a workspace, newest first. */
export function requestsMain(
  requests: LoggedRequestList,
  pages: number,
  { key, status, emails }: Pick<ListRequestsQuery, 'key' | 'status'> & { readonly emails: Emails },
): Html {
  const { data, page, per_page: perPage, total_count: total } = requests;
  const heads = ['Time', 'Key or person', 'Endpoint', { number: 'Status' }, { number: 'Duration' }, 'Request id'];
  const rows = data.map((request) =>
    tableRow([
      moment(request.requested_at),
      callerLabel(request.key, request.user, emails),
      `${request.method} ${request.route}`,
      { number: String(request.status) },
      { number: `${number(request.duration_ms)} ms` },
      html`<code>${request.request_id}</code>`,
    ]),
  );
  const filter = html`${optionalField('key', 'Only with the key (8 characters after brk_)', key, 12)}
  ${optionalField('status', 'Only with the status', status === null ? null : String(status), 3)}`;
  const contents = html`<p class="lead">
      Requests with keys of the workspace, and of programs that act for its people, in the last seven days, a second
      after they ended. Queries, bodies and names are not stored.
    </p>
    ${formBlock('/workspace/requests', 'Filter requests', filter, { method: 'get' })}
    <p role="status">${counted(total, 'request', 'requests')}.${listedNote(total, WINDOW_MAX)}</p>
    ${rows.length === 0 ? '' : scrollTable('Requests', heads, rows)}
    ${pager(page, pages, (to) => `/workspace/requests${pageQuery(to, perPage, { key, status })}`)}`;
  return workspaceFrame('requests', contents);
}

/** The batches of a workspace, newest first. */
export function batchesMain(batches: readonly Batch[], total: number, page: number, pages: number): Html {
  const contents = html`<p role="status">${counted(total, 'batch', 'batches')} of the last 7 days.</p>
    ${list(batches.map(batchItem), 'plain', 'card')} ${pager(page, pages, (to) => `/workspace/batches?page=${to}`)}
    <p class="actions"><a class="quiet" href="/match">Match a list</a></p>`;
  return workspaceFrame('batches', contents);
}

function batchItem({ id, status, rows, done, verdicts, created_at, expires_at }: Batch): Html {
  return html`<p><a href="${batchPath(id)}">${id}</a> <span class="badge">${status}</span></p>
    <p class="facts">
      ${number(done)} of ${counted(rows, 'row', 'rows')}${done === 0 ? '' : `: ${countsInWords(verdicts)}`}. Made
      ${moment(created_at)}, deleted ${moment(expires_at)}.
    </p>`;
}

/** The exports of a workspace with how each of them goes on. `api`: the address of the production API. */
export function exportsMain(exports: readonly WorkspaceExport[], api: string): Html {
  const items = exports.map((one) => exportItem(one, api));
  const contents = html`<p role="status">
      ${counted(exports.length, 'export', 'exports')} of the last 30 days, at most 100.
    </p>
    ${list(items, 'plain', 'card')}`;
  return workspaceFrame('exports', contents);
}

function exportItem(one: WorkspaceExport, api: string): Html {
  const { state, format, rows, status, prefix, startedAt } = one;
  return html`<p><strong>${state}, ${format}</strong> <span class="badge">${status}</span></p>
    <p class="facts">
      ${counted(rows, 'row', 'rows')} sent, with ${keyLabel(prefix)}, started ${moment(startedAt.toISOString())}.
    </p>
    ${status === 'interrupted' ? resume(one, api) : ''} ${status === 'completed' ? changes(one, api) : ''}`;
}

function resume({ state, format, fields, position, lastId }: WorkspaceExport, api: string): Html {
  const query = addressQuery({
    state,
    format,
    fields: fields.join(','),
    after: lastId,
    position: lastId === null ? null : position,
  });
  return html`<p>A command with <code>--out</code> that started it resumes it after the rows in its file.</p>
    <p>
      By the API it is resumed
      ${lastId === null ? 'from its start' : html`so. Replace <code>after</code> by the id of the last complete line that you have`}:
    </p>
    <p class="command"><code>GET ${api}/v1/export/businesses${query}</code></p>`;
}

function changes({ state, position }: WorkspaceExport, api: string): Html {
  return html`<p>Get the changes since:</p>
    <p class="command"><code>GET ${api}/v1/changes${addressQuery({ after: position, state })}</code></p>`;
}

/** A page of the log. `found`: what a check of it found; null where none was made. */
interface AuditView {
  readonly page: number;
  readonly pages: number;
  readonly found: string | null;
  readonly emails: Emails;
}

/** The log of what a workspace read, newest first. */
export function auditMain(
  { count, hash }: AuditState,
  entries: readonly AuditEntry[],
  { page, pages, found, emails }: AuditView,
): Html {
  const heads = ['Time', 'Operation', 'Subjects', 'Key or person', 'Purpose'];
  const contents = html`<p class="lead">
      Every response that showed a company to a key or a person of the workspace, and every decision, by the API and on
      these pages. Each entry is hashed together with the one before.
    </p>
    <p role="status">${found ?? `${counted(count, 'entry', 'entries')}.`}</p>
    <p class="actions">
      <a class="quiet" href="/workspace/log/audit.ndjson" download>Download the log</a>
      <a class="quiet" href="/workspace/log?check=true">Check the chain</a>
    </p>
    <p class="facts">
      Keep the hash of the last entry: a log that was written again does not have it. <code>${hash}</code>
    </p>
    ${
      entries.length === 0
        ? ''
        : scrollTable(
            'Entries, newest first',
            heads,
            entries.map((entry) => entryRow(entry, emails)),
          )
    }
    ${pager(page, pages, (to) => `/workspace/log?page=${to}`)}`;
  return workspaceFrame('log', contents);
}

function entryRow({ at, operation, subjects, key, user, purpose }: AuditEntry, emails: Emails): Html {
  const more = subjects.length - SUBJECTS_SHOWN;
  const shown = subjects.slice(0, SUBJECTS_SHOWN).map((subject) => {
    const isCompany = parseBusinessId(subject) !== undefined;
    return html`${isCompany ? html`<a href="${profileUrl('', subject)}">${subject}</a>` : subject} `;
  });
  return tableRow([
    moment(at),
    operation,
    html`${shown}${more > 0 ? ` and ${more} more` : ''}`,
    callerLabel(key, user, emails),
    purpose?.replaceAll('_', ' ') ?? 'not declared',
  ]);
}
