import type { RecordRow } from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../../published-sources/published-sources.ts';
import { type Html, html } from '../../layout/html.ts';
import { time } from '../../layout/parts.ts';
import { matchEvidence } from './match-evidence.ts';
import { originalRecord } from './original-record.ts';
import { recordFacts } from './record-facts.ts';
import { entryLink, sourceLine } from '../source-line.ts';

/** What a page knows about the records that it shows. */
export interface RecordContext {
  /** The name of the company's state. */
  readonly state: string;
  readonly sources: PublishedSources;
  /** Where a large original record is shown whole; absent where this page shows it. */
  readonly wholeAt?: string;
}

/** A record: what its source says first, then why it is here, then the original. */
export function recordRow(row: RecordRow, { state, sources, wholeAt }: RecordContext): Html {
  const { title, status, date, facts } = recordFacts(row);
  const entry = entryLink(row.source, 'number' in row ? row.number : null, sources);
  return html`<article class="record">
    <h3>${title}${status === null ? '' : html` <span class="badge plain">${status}</span>`}</h3>
    <p class="facts">
      ${date === null ? 'No date' : html`${date[0]} ${time(date[1])}`}${row.absent_since === null ? '' : html` · missing from the source since ${time(row.absent_since)}`}
    </p>
    ${
      facts.length === 0
        ? ''
        : html`<dl class="kv">
            ${facts.map(
              ([label, value]) =>
                html`<dt>${label}</dt>
                  <dd>${value}</dd>`,
            )}
          </dl>`
    }
    ${matchEvidence(row.match, state)}
    <p class="facts">Source: ${sourceLine(row, sources)}${entry === null ? '' : html` · ${entry}`}</p>
    ${originalRecord(row.record, wholeAt)}
  </article>`;
}
