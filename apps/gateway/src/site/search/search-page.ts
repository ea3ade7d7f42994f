import { businessIdKey, foundNameText } from '@registry/domain';
import type { RegisterCoverage } from '@registry/contracts-business-registry';
import {
  companySorts,
  type CompanyHit,
  type FacetName,
  facetNames,
  type FacetValue,
  type SearchCompaniesReply,
} from '@registry/contracts-demo';
import { entityUrl } from '../../addresses/base-url.ts';
import { type AnnotationValues, NO_ANNOTATION } from '../../annotations/annotations.store.ts';
import type { DatesById } from '../../businesses/data-dates.ts';
import { DEMO_HITS_MAX, pageCount } from '../../search/demo-page.dto.ts';
import type { EntityGroup, GroupPage } from '../../search/entity-groups.ts';
import { toLabel } from '../../search/labels.ts';
import { annotationLine } from '../layout/own-lines.ts';
import { currentLink, folded, list } from '../layout/blocks.ts';
import { type Html, html, raw } from '../layout/html.ts';
import { companyItem, counted, countedApart, didYouMean, listedNote, number, pager } from '../layout/parts.ts';
import { yearsFigure } from '../layout/years-figure.ts';
import { titleInWords } from '../company/company-lists.ts';
import { searchField } from '../search-field/search-field.ts';
import { registerNotes } from './register-notes.ts';
import { type FilterName, SearchLinks } from './search-links.ts';
import type { SearchPageQuery } from './search-page.query.dto.ts';

const FILTER_TITLES: Readonly<Record<FilterName, string>> = {
  samples: 'Data',
  state: 'State',
  status: 'Status',
  type: 'Type',
  naics: 'Industry',
  year: 'Formed',
  has: 'Records',
};
const SORT_TITLES = { relevance: 'Best match', newest: 'Newest', oldest: 'Oldest', name: 'Name' } as const;
const FORM_TITLES = { name: 'name', phone: 'phone number', email: 'email address', website: 'website' } as const;
/** Values that a facet shows before it hides the rest. */
const SHOWN_MAX = 8;

/** The result of a search, with what is shown next to its hits. */
export interface FoundCompanies {
  readonly reply: SearchCompaniesReply;
  /** Its hits by their entities, where the reader wants that. */
  readonly groups?: GroupPage | undefined;
  /** Sample companies were searched too. */
  readonly hasSamples: boolean;
  readonly dates: DatesById;
  /** Of its hits by the workspace that is signed in, by their keys. */
  readonly annotations: ReadonlyMap<string, AnnotationValues>;
  /** Of the states that the search is limited to. */
  readonly coverage: readonly RegisterCoverage[];
}

/** The results of a search. */
export function resultsMain(q: string, query: Omit<SearchPageQuery, 'q'>, shown: FoundCompanies, help?: Html): Html {
  const { reply, groups, hasSamples, coverage } = shown;
  const links = new SearchLinks(q, query, hasSamples);
  const { sampleCount, sampleTotalCount, matchCount: matches } = reply;
  // Real companies and samples are never added up as companies.
  const found = hasSamples ? (['match', 'matches'] as const) : (['company', 'companies'] as const);
  const meant = didYouMean(reply.suggestions, found, (text) => links.ofText(text));
  const [realCount, shownSampleCount] = [matches - sampleCount, hasSamples ? sampleCount : 0];
  return html`<h1 class="hidden">Companies found for “${q}”</h1>
    ${searchField(q)} ${activeFilters(links)} ${registerNotes(coverage, reply.indexing)}
    ${
      matches === 0
        ? nothingFound(q, reply.matchedBy, meant, help)
        : html`<div class="columns">
            <aside class="facets" id="filters" aria-label="Filters">
              ${samplesFilter(reply, hasSamples, links)}
              ${facetNames.map((name) => facet(name, reply.facets[name], links))}
              ${yearsFigure(reply.years, `Formation years of all ${counted(realCount, 'match', 'matches')}, before filters${sampleCount === 0 ? '' : ' and without samples'}.`)}
            </aside>
            <section class="results" aria-label="Results">
              <div class="summary">
                <p role="status">
                  <strong>${countedApart(reply.totalCount - sampleTotalCount, sampleTotalCount)}</strong>${
                    reply.matchedBy === 'name' || reply.hits.some((hit) => hit.matched_on !== reply.matchedBy)
                      ? ''
                      : ` with this ${FORM_TITLES[reply.matchedBy]}`
                  }${reply.totalCount === realCount + shownSampleCount ? '' : ` of ${countedApart(realCount, shownSampleCount)}`}${reply.totalCount > DEMO_HITS_MAX ? html`.${listedNote(reply.totalCount, DEMO_HITS_MAX)}` : ''}
                </p>
                ${sorts(query, links)} <a class="to-filters" href="#filters">Filters</a>
              </div>
              ${meant}
              ${
                reply.totalCount === 0
                  ? html`<p class="empty">
                      No company matches all of these filters.
                      <a href="${links.withoutFilters()}">Remove all filters</a>.
                    </p>`
                  : html`${grouping(groups, links)}
                      <ol class="hits" id="results" tabindex="-1">
                        ${groups?.shown.map((group) => groupItem(group, shown)) ?? reply.hits.map((hit) => hitItem(hit, shown))}
                      </ol>`
              }
              ${pager(query.page, pageCount(groups?.count ?? reply.totalCount), (page) => links.page(page))}
            </section>
          </div>`
    }`;
}

function hitItem(hit: CompanyHit, { dates, annotations }: FoundCompanies, level: 2 | 3 = 2): Html {
  const note = html`${matchedNote(hit)} ${annotationLine(annotations.get(businessIdKey(hit.id)) ?? NO_ANNOTATION)}`;
  return companyItem(hit, note, dates.get(hit.id) ?? null, level);
}

/** The registrations of an entity that were found. */
function groupItem({ entityId, hits }: EntityGroup, shown: FoundCompanies): Html {
  const [best] = hits;
  if (entityId === null) return hitItem(best, shown);
  return html`<li class="card person">
    <h2>
      <a href="${entityUrl(entityId)}">${best.name}</a>
      <small>${counted(hits.length, 'registration', 'registrations')} found</small>
    </h2>
    <ul class="hits">
      ${hits.map((hit) => hitItem(hit, shown, 3))}
    </ul>
  </li>`;
}

/** Groups are made of all that is listed, so that none is on two pages. */
function grouping(groups: GroupPage | undefined, links: SearchLinks): Html {
  if (groups === undefined) return html`<p class="facts"><a href="${links.grouped('entity')}">Group by entity</a></p>`;
  return html`<p class="facts">
    Listed in ${counted(groups.count, 'group', 'groups')}: one for each legal entity, as far as registrations are
    linked. Other numbers of companies count registrations. <a href="${links.grouped('')}">List each registration</a>
  </p>`;
}

/** A name of the company, or the role and the name of whom its registry lists for it. */
function matchedNote(hit: CompanyHit): Html | '' {
  const { matched_on: on, matched_name: matched } = hit;
  const note = (text: string): Html => html`<p class="matched">${text}</p>`;
  if (on === 'record_number') return note('Found by the number of one of its records');
  if (on === 'file_number') return note('Found by its file number');
  if (on === 'officer') return note(`${hit.matched_titles.map(titleInWords).join(', ')}: ${matched ?? ''}`);
  if (matched === null || matched === hit.name) return '';
  return note(`Found as ${foundNameText(matched, hit.matched_name_status, hit.matched_name_ended)}`);
}

function activeFilters(links: SearchLinks): Html | '' {
  const { active } = links;
  if (active.length === 0) return '';
  const filters = active.map(
    ({ name, value }) =>
      html`<a href="${links.without(name, value)}"
        ><span class="hidden">Remove filter </span>${FILTER_TITLES[name]}: ${toLabel(name, value)}
        <span aria-hidden="true">×</span></a
      >`,
  );
  const all = active.length > 1 ? [html`<a class="all" href="${links.withoutFilters()}">Remove all</a>`] : [];
  return list([...filters, ...all], 'chosen', '', 'Active filters');
}

/** The first values of a filter, and the rest on demand. */
function filter(name: FilterName, items: readonly Html[], isOpen: boolean): Html {
  const rest = items.slice(SHOWN_MAX);
  return html`<details class="facet" ${raw(isOpen ? 'open' : '')}>
    <summary>${FILTER_TITLES[name]}</summary>
    ${list(items.slice(0, SHOWN_MAX), '')}
    ${rest.length === 0 ? '' : folded(`${rest.length} more`, list(rest, ''), 'more')}
  </details>`;
}

function facet(name: FacetName, counts: readonly FacetValue[], links: SearchLinks): Html | '' {
  if (counts.length === 0) return '';
  const isOpen = counts.some(({ value }) => links.isActive(name, value)) || name === 'state' || name === 'status';
  const items = counts.map((one) => facetItem(name, one, links));
  return filter(name, items, isOpen);
}

/** Shows a filter for sample companies. Empty if the filters leave only samples, or none. */
function samplesFilter(reply: SearchCompaniesReply, hasSamples: boolean, links: SearchLinks): Html | '' {
  const { totalCount, sampleTotalCount, leftOutCount } = reply;
  const real = totalCount - sampleTotalCount;
  if (sampleTotalCount + leftOutCount === 0 || (hasSamples && real === 0)) return '';
  const choice = (value: boolean, label: string, count: number): Html =>
    currentLink(links.with('samples', String(value)), countedLabel(label, number(count)), value === hasSamples, 'true');
  return filter(
    'samples',
    [choice(false, 'Real companies only', real), choice(true, 'Samples too', totalCount + leftOutCount)],
    true,
  );
}

/** A value and how many matches a search with it has. A selected value has no count: its link removes it. */
function facetItem(name: FacetName, { value, count, sampleCount }: FacetValue, links: SearchLinks): Html {
  const label = toLabel(name, value);
  if (links.isActive(name, value)) {
    const removed = html`<span><span class="hidden">Remove filter </span>${label}</span>
      <span aria-hidden="true">×</span>`;
    return currentLink(links.without(name, value), removed, true, 'true');
  }
  const real = count - sampleCount;
  const samples = counted(sampleCount, 'sample', 'samples');
  const shown = sampleCount === 0 ? number(real) : real === 0 ? samples : `${number(real)} + ${samples}`;
  return currentLink(links.with(name, value), countedLabel(label, shown), false);
}

function countedLabel(label: string, count: string): Html {
  return html`<span>${label}</span> <span class="count">${count}</span>`;
}

function sorts(query: Omit<SearchPageQuery, 'q'>, links: SearchLinks): Html {
  const items = companySorts.map((sort) =>
    currentLink(links.sorted(sort), SORT_TITLES[sort], sort === query.sort, 'true'),
  );
  return list(items, 'sorts', '', 'Sort');
}

function nothingFound(
  q: string,
  matchedBy: SearchCompaniesReply['matchedBy'],
  meant: Html | '',
  help: Html | undefined,
): Html {
  const people = html`<a href="/people?${new URLSearchParams({ q }).toString()}">Search people for “${q}”</a>`;
  const advice =
    matchedBy === 'name'
      ? [
          'Use fewer words: every word must appear in a name of the company or of one of its officers.',
          'Leave out the legal form and check the spelling.',
          html`${people}, including registered agents.`,
        ]
      : [
          html`This looks like ${matchedBy === 'email' ? 'an' : 'a'} ${FORM_TITLES[matchedBy]}, which must match
          exactly. To search by name, add a word of the name. Contacts that only a registry publishes are shown on
          profiles, and not searched.`,
        ];
  return html`<section class="empty">
    <div role="status"><h2>No companies found for “${q}”</h2></div>
    ${meant} ${list(advice, '')} ${help}
  </section>`;
}
