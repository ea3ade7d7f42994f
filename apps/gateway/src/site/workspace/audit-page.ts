import type { AuditEntry } from '@registry/api-client/evidence/verify-audit';
import { parseBusinessId } from '@registry/domain';
import { profileUrl } from '../../addresses/base-url.ts';
import type { AuditState } from '../../workspace/audit/audit-log.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, moment, pager } from '../layout/parts.ts';
import { scrollTable } from '../layout/table.ts';
import { keyLabel, workspaceFrame } from './workspace-frame.ts';

/** Subjects of an entry that are listed. A search has up to a hundred. */
const SUBJECTS_SHOWN = 5;

/** The log of what a workspace read, newest first, and what a check of it found; null where none was made. */
export function auditMain(
  { count, hash }: AuditState,
  entries: readonly AuditEntry[],
  { page, pages, found }: { readonly page: number; readonly pages: number; readonly found: string | null },
): Html {
  const heads = ['Time', 'Operation', 'Subjects', 'Key', 'Purpose'];
  return workspaceFrame(
    'log',
    'Log of reads',
    html`<p class="lead">
        Every response that showed a company to a key of the workspace, and every decision, by the API and on these
        pages. Each entry is hashed together with the one before.
      </p>
      <p role="status">${found ?? `${counted(count, 'entry', 'entries')}.`}</p>
      <p class="actions">
        <a class="quiet" href="/workspace/log/audit.ndjson" download>Download the log</a>
        <a class="quiet" href="/workspace/log?check=true">Check the chain</a>
      </p>
      <p class="facts">
        Keep the hash of the last entry: a log that was written again does not have it. <code>${hash}</code>
      </p>
      ${entries.length === 0 ? '' : scrollTable('Entries, newest first', heads, entries.map(entryRow))}
      ${pager(page, pages, (to) => `/workspace/log?page=${to}`)}`,
  );
}

function entryRow({ at, operation, subjects, key, purpose }: AuditEntry): Html {
  const more = subjects.length - SUBJECTS_SHOWN;
  return html`<tr>
    <td>${moment(at)}</td>
    <td>${operation}</td>
    <td>
      ${subjects.slice(0, SUBJECTS_SHOWN).map((subject) => html`${parseBusinessId(subject) === undefined ? subject : html`<a href="${profileUrl('', subject)}">${subject}</a>`} `)}${more > 0 ? ` and ${more} more` : ''}
    </td>
    <td>${keyLabel(key)}</td>
    <td>${purpose?.replaceAll('_', ' ') ?? 'not declared'}</td>
  </tr>`;
}
