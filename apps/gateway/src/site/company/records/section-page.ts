import { SHOWN_CONFIDENCE, type Business, type SectionPage } from '@registry/contracts-records-sections';
import { SECTION_PLURALS, SECTION_TITLES, type SectionName } from '@registry/domain';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { profileUrl, sectionUrl } from '../../../addresses/base-url.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, listedNote, pageQuery, pager } from '../../layout/parts.ts';
import { type RecordContext, recordRow } from './record-row.ts';
import { emptySection, MATCHED_BY_US } from './record-sections.ts';

/** Which page of a section, and from which confidence on. */
export interface SectionWindow {
  readonly page: number;
  readonly per_page: number;
  readonly min_confidence: number;
}

/** All records of a section of a company, page by page. */
export function sectionMain(
  { id, name: company }: Pick<Business, 'id' | 'name'>,
  section: SectionName,
  { data, total_count: total, coverage }: SectionPage,
  window: SectionWindow,
  context: RecordContext,
): Html {
  const { page, per_page: perPage, min_confidence: least } = window;
  const href = (to: number, confidence = least): string =>
    `${sectionUrl(id, section)}${pageQuery(to, perPage, confidenceQuery(confidence))}`;
  return html`<p><a href="${profileUrl('', id)}">${company}</a></p>
    <h1>${SECTION_TITLES[section]} <small>${company}</small></h1>
    ${MATCHED_BY_US}
    <div class="summary">
      <p role="status">
        <strong>${counted(total, 'record', 'records')}</strong>, newest first.${listedNote(total, WINDOW_MAX)}
      </p>
      <p>
        ${
          least === 0
            ? html`<a href="${href(1, SHOWN_CONFIDENCE)}">Hide uncertain matches</a>`
            : html`<a href="${href(1, 0)}">Show uncertain matches too</a>`
        }
      </p>
    </div>
    ${total === 0 ? '' : html`<p><a href="${sectionUrl(id, section)}/export.csv?${new URLSearchParams({ page: String(page), per_page: String(perPage), min_confidence: String(least) }).toString()}" download>Download this page as CSV</a></p>`}
    ${total === 0 ? html`<p>${emptySection(SECTION_PLURALS[section], coverage, context)}</p>` : ''}
    <section class="card records">
      <h2 class="hidden">Records</h2>
      ${data.map((row) => recordRow(row, context))}
    </section>
    ${pager(page, Math.ceil(Math.min(total, WINDOW_MAX) / perPage), href)}`;
}

function confidenceQuery(confidence: number): Record<string, string> {
  return confidence === SHOWN_CONFIDENCE ? {} : { min_confidence: String(confidence) };
}
