import { type RecordOrigin, type RecordRow, toStatusDate } from '@registry/contracts-records-sections';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { factList, folded, joined } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { decidedLine, ON_RECORD } from '../../layout/own-lines.ts';
import { day, time } from '../../layout/parts.ts';
import { confidenceInWords, matchEvidence } from './match-evidence.ts';
import { originalRecord } from './original-record.ts';
import { isExpired, recordFacts } from './record-facts.ts';
import { entryLink, sourceLine } from '../source-line.ts';

/** Facts of a page about the records that it shows. */
export interface RecordContext {
  /** The name of the company's state. */
  readonly state: string;
  readonly sources: PublishedSources;
  /** The address of the page with a whole large original record; absent where this page shows it. */
  readonly wholeAt?: string;
  /** Each record is one line that opens. */
  readonly isFolded?: boolean;
  /** Returns the page's addition to a record: a form for a decision. */
  readonly decide?: (row: RecordRow) => Html;
}

/** A record: what its source says first, then why it is here, then the original. */
export function recordRow(row: RecordRow, context: RecordContext): Html {
  const { title, facts } = recordFacts(row);
  if (context.isFolded === true) {
    const [first] = facts.map(([label, value]) => `${label}: ${value}`);
    const line = joined([standing(row), first ?? '', confidenceInWords(row.match)], ' · ');
    return folded(
      html`<h3>${title}</h3>
        <span class="facts">${line}</span>`,
      recordBody(row, context),
    );
  }
  return html`<article class="record">
    <h3>${title}</h3>
    <p class="facts">${standing(row)}</p>
    ${recordBody(row, context)}
  </article>`;
}

/** The facts of a record, why it is here, and where it is from. */
function recordBody(row: RecordRow, { state, sources, wholeAt, decide }: RecordContext): Html {
  const { facts } = recordFacts(row);
  const entry = entryLink(row.source, 'number' in row ? row.number : null, sources);
  return html`${facts.length === 0 ? '' : factList(facts)} ${matchEvidence(row.match, state)}
    <p class="facts">Source: ${joined([sourceLine(row, sources), entry], ' · ')}</p>
    ${row.sources.slice(1).map((other) => otherSource(other, sources))} ${originalRecord(row.record, wholeAt)}
    ${decide?.(row) ?? ''}`;
}

/** `Filed Jun 30, 2021 · ACTIVE as of May 23, 2026 · expires Jun 3, 2026 (past)`: a status with the day on which it was true. */
function standing(row: RecordRow): Html {
  const { status, date, expiry } = recordFacts(row);
  const statusDate = toStatusDate(row);
  const asOf = statusDate === null ? ' (data date unknown)' : html` as of ${time(statusDate)}`;
  const parts = [
    date === null && expiry === null ? 'No date' : null,
    date === null ? null : html`${date[0]} ${time(date[1])}`,
    status === null ? null : html`<span class="badge plain">${status}</span>${asOf}`,
    expiry === null ? null : html`${expiry[0]} ${time(expiry[1])}${isExpired(row) ? ' (past)' : ''}`,
    row.absent_since === null ? null : html`missing from the source since ${time(row.absent_since)}`,
    decidedLine(row.decision, ON_RECORD),
  ];
  return joined(parts, ' · ');
}

/** Another source of the record, with what it states otherwise. */
function otherSource(origin: RecordOrigin, sources: PublishedSources): Html {
  const differs = Object.entries(origin.differs).map(
    ([field, value]) => `${field.replaceAll('_', ' ')} ${inWords(value)}`,
  );
  const absent = origin.absent_since === null ? '' : html` · missing from it since ${time(origin.absent_since)}`;
  const states = differs.length === 0 ? '' : ` · states ${differs.join(', ')}`;
  return html`<p class="facts">Also in: ${sourceLine(origin, sources)}${absent}${states}</p>`;
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join('; ');
  return typeof value === 'string' ? day(value) : JSON.stringify(value);
}
