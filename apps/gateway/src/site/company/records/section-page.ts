import { SHOWN_CONFIDENCE, type SectionPage } from '@registry/contracts-records-sections';
import { SECTION_PLURALS, SECTION_TITLES, type SectionName } from '@registry/domain';
import { WINDOW_MAX } from '@registry/http-frame/parameters/page.dto';
import { sectionUrl } from '../../../addresses/base-url.ts';
import type { ListSectionQuery } from '../../../records/list-section/list-section.query.dto.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, listedNote, pageQuery, pager } from '../../layout/parts.ts';
import { companyHead, type NamedBusiness } from '../company-head.ts';
import { type RecordContext, recordRow } from './record-row.ts';
import { emptySection, MATCHED_BY_US } from './record-sections.ts';

/** All records of a section of a company, page by page. */
export function sectionMain(
  business: NamedBusiness,
  section: SectionName,
  { data, total_count: total, coverage }: SectionPage,
  window: Pick<ListSectionQuery, 'page' | 'per_page' | 'min_confidence'>,
  context: RecordContext,
): Html {
  const { page, per_page: perPage, min_confidence: least } = window;
  const path = sectionUrl(business.id, section);
  const href = (to: number, confidence = least): string =>
    `${path}${pageQuery(to, perPage, confidenceQuery(confidence))}`;
  const shown = { page: String(page), per_page: String(perPage), min_confidence: String(least) };
  const csv = `${path}/export.csv?${new URLSearchParams(shown).toString()}`;
  const toggle =
    least === 0
      ? html`<a href="${href(1, SHOWN_CONFIDENCE)}">Hide uncertain matches</a>`
      : html`<a href="${href(1, 0)}">Show uncertain matches too</a>`;
  return html`${companyHead(business, SECTION_TITLES[section])} ${MATCHED_BY_US}
    <div class="summary">
      <p role="status">
        <strong>${counted(total, 'record', 'records')}</strong>, newest first.${listedNote(total, WINDOW_MAX)}
      </p>
      <p>${toggle}</p>
    </div>
    ${
      total === 0
        ? html`<p>${emptySection(SECTION_PLURALS[section], coverage, context)}</p>`
        : html`<p><a href="${csv}" download>Download this page as CSV</a></p>`
    }
    <section class="card records">
      <h2 class="hidden">Records</h2>
      ${data.map((row) => recordRow(row, context))}
    </section>
    ${pager(page, Math.ceil(Math.min(total, WINDOW_MAX) / perPage), href)}`;
}

function confidenceQuery(confidence: number): Record<string, string> {
  return confidence === SHOWN_CONFIDENCE ? {} : { min_confidence: String(confidence) };
}
