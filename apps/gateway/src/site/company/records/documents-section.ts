import type { Document } from '@registry/contracts-business-registry';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { card } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { dataDate, number, time } from '../../layout/parts.ts';
import { scrollTable, tableRow } from '../../layout/table.ts';
import { sourceLink } from '../source-line.ts';

/** Filings that a profile shows: it stays small. */
const SHOWN_MAX = 20;

/** The newest filings of a company at its registry. Empty without any: few registries publish them. */
export function documentsSection(documents: readonly Document[], sources: PublishedSources): Html | '' {
  if (documents.length === 0) return '';
  const shown = documents.slice(0, SHOWN_MAX);
  const origins = new Map(documents.flatMap((one) => one.sources).map((one) => [one.source, one] as const));
  const rows = shown.map(({ document_type: type, filing_date: date, metadata }) =>
    tableRow([date === null ? 'unknown' : time(date), type ?? 'unknown', metadata['number'] ?? '–']),
  );
  const newest = html`<p class="facts">The newest ${number(shown.length)} are shown. The API has the others.</p>`;
  return card(
    'Filings',
    html`${scrollTable('Filings', ['Date', 'Filing', 'Number'], rows)} ${shown.length < documents.length ? newest : ''}
    ${[...origins.values()].map(
      ({ source, as_of: asOf }) => html`<p class="facts">${sourceLink(source, sources)} · ${dataDate(asOf)}</p>`,
    )}`,
    { id: 'documents', className: 'card records' },
  );
}
