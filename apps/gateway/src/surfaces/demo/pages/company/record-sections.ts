import type { Business, EmbeddedSection } from '@registry/contracts-records-sections';
import {
  bySection,
  jurisdictionNames,
  parseBusinessId,
  RECORD_KIND_NAMES,
  RECORD_KINDS,
  SECTION_NAMES,
  SECTION_TITLES,
  type SectionName,
} from '@registry/domain';
import { type Html, html } from '../layout/html.ts';
import { dataDate, number, time } from '../layout/parts.ts';
import { recordRow } from './record-row.ts';

/** Rows of a section that a page shows: it stays small. */
const ROWS_MAX = 5;
/** What a section's records are called in a sentence: as its title, but for an abbreviation that begins it. */
const PLURALS = bySection((name) => {
  const title = SECTION_TITLES[name];
  return /^[A-Z]{2}/.test(title) ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
});

const alternatives = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Every section of records, the ones that hold something first. */
export function recordSections(business: Business): Html {
  const parts = parseBusinessId(business.id);
  const state = parts === undefined ? 'this state' : jurisdictionNames[parts.state];
  const sections = SECTION_NAMES.map((name) => ({ name, section: business[name] }));
  const filled = sections.filter(({ section }) => section.data.length > 0);
  const known = sections.filter(({ section }) => section.data.length === 0 && isCovered(section));
  const unknown = sections.filter(({ section }) => section.data.length === 0 && !isCovered(section));
  return html`${filled.map(({ name, section }) => filledSection(name, section, state))}
  ${
    known.length === 0
      ? ''
      : html`<section class="card">
          <h2>Searched, nothing found</h2>
          <dl class="kv">
            ${known.map(
              ({ name, section }) =>
                html`<dt>${SECTION_TITLES[name]}</dt>
                  <dd>${emptiness(PLURALS[name], section, state)}</dd>`,
            )}
          </dl>
        </section>`
  }
  ${
    unknown.length === 0
      ? ''
      : html`<section class="card">
          <h2>Not covered</h2>
          <p>
            We have no source for ${state} ${alternatives.format(unknown.map(({ name }) => PLURALS[name]))}, so we can't
            tell whether this company has any.
          </p>
        </section>`
  }`;
}

function isCovered({ coverage: { status } }: EmbeddedSection): boolean {
  return status === 'covered' || status === 'partial';
}

function filledSection(name: SectionName, section: EmbeddedSection, state: string): Html {
  const rows = section.data.filter((row) => !isListedElsewhere(name, row));
  if (rows.length === 0) return html``;
  const isWhole = rows.length === section.data.length;
  const total = isWhole ? (section.total_count ?? rows.length) : rows.length;
  return html`<section class="card records" id="${name}">
    <h2>${SECTION_TITLES[name]} <small>${number(total)}</small></h2>
    <p class="facts">
      Matched by us, by name or identifier; the registry does not link these records. See how each one was matched.
    </p>
    ${rows.slice(0, ROWS_MAX).map((row) => recordRow(row, state))}
    ${total > ROWS_MAX ? html`<p class="facts">Showing the newest ${ROWS_MAX}. The data API lists all of them.</p>` : ''}
  </section>`;
}

/** Whether the row's kind has a section of its own, and this is not it. */
function isListedElsewhere(name: SectionName, row: object): boolean {
  const kind = RECORD_KIND_NAMES.find((one) => 'object' in row && row.object === one);
  return kind !== undefined && RECORD_KINDS[kind].sections[0] !== name;
}

/** What it means that a covered section is empty. */
function emptiness(many: string, { coverage }: EmbeddedSection, state: string): Html {
  const { status, scope, sources } = coverage;
  const [newest] = sources;
  const loaded =
    newest === undefined
      ? ''
      : html` <span class="facts"
          ><code>${newest.source}</code>, ${dataDate(newest.as_of)}, loaded ${time(newest.loaded_at)}</span
        >`;
  return status === 'partial'
    ? html`No match in ${scope ?? 'the loaded part'}. Other ${state} ${many} are not loaded.${loaded}`
    : html`No ${many} found for this company.${loaded}`;
}
