import type { SectionCounts } from '@registry/contracts-records-sections';
import { countedRecords, jurisdictionNames, parseBusinessId, SECTION_NAMES } from '@registry/domain';
import { entityUrl, profileUrl } from '../../addresses/base-url.ts';
import { card, joined } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, time } from '../layout/parts.ts';
import { scrollTable, tableRow } from '../layout/table.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';

/** The states in which the company is registered, with the records of each registration. Empty where it is one state. */
export function entitySection({ business, recordsElsewhere }: CompanyProfile): Html | '' {
  if (business.entity_id === null || !isInSeveralStates(business)) return '';
  const registrations = stateRegistrations(business);
  return card(
    `Registered in ${countedStates(registrations)}`,
    html`<p class="facts">
        Taken for one legal entity. Each has its own records and screening: a hit of one concerns all.
      </p>
      ${registrationTable(registrations, business.id, recordsElsewhere)}
      <p class="not-printed">
        <a href="${entityUrl(business.entity_id)}">Why they are taken for one entity, and since when</a>
      </p>`,
    { id: 'states' },
  );
}

/** A company that withdrew from a state and came back has two registrations there. */
export function countedStates(registrations: readonly Registration[]): string {
  return counted(new Set(registrations.map(({ id }) => toStateName(id))).size, 'state', 'states');
}

/** Registrations with their status, screening and records. `shown`: the one that the page is about; null where it is about all. */
export function registrationTable(
  registrations: readonly Registration[],
  shown: string | null,
  records: ReadonlyMap<string, SectionCounts>,
): Html {
  const rows = registrations.map((one) => {
    const [isShown, state] = [one.id === shown, toStateName(one.id)];
    const since = one.registration_date === null ? '' : html` since ${time(one.registration_date)}`;
    return tableRow([
      {
        head: html`${isShown ? state : html`<a href="${profileUrl('', one.id)}">${state}</a>`}
          <span class="facts">${one.jurisdiction ?? ''} ${one.file_number}${since}</span>`,
      },
      standing(one),
      screening(one, !isShown),
      isShown ? 'on this page' : recordLinks(one.id, records.get(one.id)),
    ]);
  });
  return scrollTable('Registrations', ['State', 'Status', 'Screening', 'Records'], rows);
}

/** A status with the day of the data that has it: each registry's data is of another day. */
function standing({ status, as_of: asOf, absent_since: absent }: Registration): Html {
  const data =
    status === null ? html`, ${dataDate(asOf)}` : asOf === null ? ' (data date unknown)' : html` as of ${time(asOf)}`;
  return html`${status ?? 'not published'}${data}${absent === null ? '' : html`, missing from the registry since ${time(absent)}`}`;
}

/** The results of a registration, with a link to those of another one. */
function screening({ id, watchlist }: Registration, isOther: boolean): Html {
  if (watchlist === undefined || watchlist.coverage !== 'partial') return html`not screened`;
  const { hit_count: hits, possible_count: possible } = watchlist;
  const open = possible === 0 ? '' : counted(possible, 'possible result', 'possible results');
  const found = joined([hits === 0 ? 'no hits' : html`<strong>${counted(hits, 'hit', 'hits')}</strong>`, open], ', ');
  return isOther && hits + possible > 0 ? html`<a href="${profileUrl('', id)}#screening">${found}</a>` : found;
}

type Registration = CompanyProfile['business']['registrations'][number];

/** The registrations of the entity, each once: by a source that still has it, if any of its sources does. */
export function stateRegistrations({ registrations }: CompanyProfile['business']): Registration[] {
  const ofEach = Map.groupBy(registrations, ({ id }) => id).values();
  return [...ofEach].flatMap((sources) => sources.find((one) => one.absent_since === null) ?? sources[0] ?? []);
}

/** An entity keeps its id when the others have left it. */
export function isInSeveralStates({ registrations }: CompanyProfile['business']): boolean {
  return new Set(registrations.map(({ id }) => id)).size > 1;
}

/** The numbers of records of another registration, each with a link to all of them. */
function recordLinks(id: string, counts: SectionCounts | undefined): Html {
  const links = SECTION_NAMES.map((name) => {
    const total = counts?.[name]?.total_count ?? 0;
    const text = countedRecords(name, total, number(total));
    return total === 0 ? '' : html`<a href="${profileUrl('', id)}/${name}">${text}</a>`;
  }).filter((link) => link !== '');
  return links.length === 0 ? html`${absentRecords(counts)}` : joined(links, ', ');
}

/** That a registration has none is known only of what is loaded. */
function absentRecords(counts: SectionCounts = {}): string {
  const isSearched = SECTION_NAMES.some((name) => (counts[name]?.coverage.status ?? 'not_covered') !== 'not_covered');
  return isSearched ? 'none found in what is loaded' : 'no records of this state are loaded';
}

export function toStateName(id: string): string {
  const parts = parseBusinessId(id);
  return parts === undefined ? id : jurisdictionNames[parts.state];
}
