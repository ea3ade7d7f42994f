import type { Document } from '@registry/contracts-business-registry';
import type { PublishedSources } from '../../../coverage/published-sources.ts';
import { type Html, html } from '../../layout/html.ts';
import { dataDate, number, time } from '../../layout/parts.ts';
import { scrollTable } from '../../layout/table.ts';
import { sourceLink } from '../source-line.ts';

/** Filings that a profile shows: it stays small. */
const SHOWN_MAX = 20;

/** The newest filings of a company at its registry. Empty without any: few registries publish them. */
export function documentsSection(documents: readonly Document[], sources: PublishedSources): Html | '' {
  if (documents.length === 0) return '';
  const shown = documents.slice(0, SHOWN_MAX);
  const origins = new Map(documents.flatMap((one) => one.sources).map((one) => [one.source, one] as const));
  return html`<section class="card records" id="documents">
    <h2>Filings</h2>
    ${scrollTable(
      'Filings',
      ['Date', 'Filing', 'Number'],
      shown.map(
        ({ document_type: type, filing_date: date, metadata }) =>
          html`<tr>
            <td>${date === null ? 'unknown' : time(date)}</td>
            <td>${type ?? 'unknown'}</td>
            <td>${metadata['number'] ?? '–'}</td>
          </tr>`,
      ),
    )}
    ${
      shown.length < documents.length
        ? html`<p class="facts">The newest ${number(shown.length)} are shown. The API has the others.</p>`
        : ''
    }
    ${[...origins.values()].map(
      ({ source, as_of: asOf }) => html`<p class="facts">${sourceLink(source, sources)} · ${dataDate(asOf)}</p>`,
    )}
  </section>`;
}
