import type { Business, Coverage, EmbeddedSection } from '@registry/contracts-records-sections';
import {
  RECORD_KIND_NAMES,
  RECORD_KINDS,
  SECTION_NAMES,
  SECTION_PLURALS,
  SECTION_TITLES,
  type SectionName,
} from '@registry/domain';
import { sectionUrl } from '../../../addresses/base-url.ts';
import { card, factList, list } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { counted, dataDate, number, time } from '../../layout/parts.ts';
import { type RecordContext, recordRow } from './record-row.ts';
import { sourceLink } from '../source-line.ts';

/** Rows of a section that a profile shows: it stays small. */
const ROWS_MAX = 5;
export const MATCHED_BY_US = html`<p class="facts">
  We matched these records to the company by name or identifier. Each shows how, and what speaks for and against it.
</p>`;

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Every section of records, the ones that hold something first. With forms for decisions all records are shown that the business has. */
export function recordSections(business: Business, context: RecordContext): Html {
  const empty = SECTION_NAMES.filter((name) => business[name].data.length === 0);
  const searched = empty.filter((name) => isSearched(business[name].coverage));
  const unknown = empty.filter((name) => !isSearched(business[name].coverage)).map((name) => SECTION_PLURALS[name]);
  const filled = filledSections(business);
  const none = searched.map(
    (name) => [SECTION_TITLES[name], emptySection(SECTION_PLURALS[name], business[name].coverage, context)] as const,
  );
  const notCovered = html`<p>
    No source of ${context.state} ${alternatives.format(unknown)} is loaded. We cannot tell whether this company has
    any.
  </p>`;
  return html`${filled.length === 0 ? '' : MATCHED_BY_US}
  ${filled.map((one) => filledSection(business.id, one, context))}
  ${none.length === 0 ? '' : emptyCard('searched', 'Searched, nothing found', factList(none))}
  ${unknown.length === 0 ? '' : emptyCard('not-covered', 'Not covered', notCovered)}`;
}

function emptyCard(id: string, heading: string, contents: Html): Html {
  return html`<section class="card">
    <h2 id="${id}">${heading}</h2>
    ${contents}
  </section>`;
}

/** Checks that records of the company would have been found. */
export function isSearched({ status }: Coverage): boolean {
  return status === 'covered' || status === 'partial';
}

interface FilledSection {
  readonly name: SectionName;
  readonly section: EmbeddedSection;
  readonly total: number;
  /** Those that no other section lists. */
  readonly rows: EmbeddedSection['data'];
}

/** The sections that a profile shows records of. */
export function filledSections(business: Business): FilledSection[] {
  return SECTION_NAMES.map((name): FilledSection => {
    const section = business[name];
    const rows = section.data.filter((row) => !isListedElsewhere(name, row));
    return { name, section, total: section.total_count ?? section.data.length, rows };
  }).filter(({ section, total, rows }) => rows.length > 0 || total > section.data.length);
}

function filledSection(id: string, { name, section, total, rows }: FilledSection, context: RecordContext): Html {
  const shown = context.decide === undefined ? rows.slice(0, ROWS_MAX) : rows;
  const wholeAt = sectionUrl(id, name);
  const more = html`<p><a href="${wholeAt}">Show all ${number(total)} ${SECTION_PLURALS[name]}</a></p>`;
  const elsewhere = html`<p class="facts">
    The number includes loans and motor carriers, which are listed in their own sections.
  </p>`;
  return card(
    SECTION_TITLES[name],
    html`${rows.length === section.data.length ? '' : elsewhere}
    ${shown.map((row) => recordRow(row, { ...context, wholeAt, isFolded: context.decide === undefined }))}
    ${total > shown.length ? more : ''}`,
    { id: name, count: number(total), className: 'card records' },
  );
}

/** Checks that the row's kind has a section of its own, and this is not it. */
export function isListedElsewhere(name: SectionName, row: object): boolean {
  const kind = RECORD_KIND_NAMES.find((one) => 'object' in row && row.object === one);
  return kind !== undefined && RECORD_KINDS[kind].sections[0] !== name;
}

/** Explains an empty section: nothing was found in what was searched, which is named. */
export function emptySection(many: string, coverage: Coverage, { state, sources }: RecordContext): Html {
  const searched = html`<details>
    <summary class="facts">${counted(coverage.sources.length, 'source', 'sources')}</summary>
    ${list(
      coverage.sources.map(
        (one) => html`${sourceLink(one.source, sources)}, ${dataDate(one.as_of)}, loaded ${time(one.loaded_at)}`,
      ),
      'facts plain',
    )}
  </details>`;
  switch (coverage.status) {
    case 'covered':
      return html`No ${many} found for this company.${searched}`;
    case 'partial':
      return html`No match in ${coverage.scope ?? 'the loaded part'}. Other ${state} ${many} are not loaded.${searched}`;
    default:
      return html`No source of ${state} ${many} is loaded. We cannot tell whether this company has any.`;
  }
}
