import type { Business, EmbeddedSection } from '@registry/contracts-records-sections';
import {
  isEndedLien,
  RECORD_KINDS,
  SECTION_NAMES,
  SECTION_PLURALS,
  SECTION_TITLES,
  type SectionName,
} from '@registry/domain';
import { joined } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { counted, dataDate, number, SAMPLE_BADGE, statusBadge, time } from '../layout/parts.ts';
import { countedStates, isInSeveralStates, stateRegistrations, toStateName } from './entity-section.ts';
import type { CompanyProfile } from '../../profiles/company-profile.ts';
import { isSearched } from './records/record-sections.ts';
import { isExpired } from './records/record-facts.ts';
import { possibleCount } from './screening-section.ts';

/** How a fact is to be read; without one it is neither good nor bad news. */
type Tone = 'bad' | 'warn' | '';

/** A fact that a reader decides by: a word and a number, with a link to the part of the page that says more. */
interface Sign {
  readonly label: string;
  readonly value: Html | string;
  readonly tone: Tone;
  readonly part: string;
}

/** Sections with a line of their own, which says also that they were not looked at. */
const [[LIENS], [LICENSES]] = [RECORD_KINDS.lien.sections, RECORD_KINDS.license.sections];
const SIGNED: readonly SectionName[] = [LIENS, LICENSES];
/** Lists of a screening that a summary names; of more it has the number. */
const LISTS_NAMED = 3;

/** The facts that a reader decides by: whether the company is alive, listed, indebted, licensed, where, of which day, and what was not looked at. */
export function profileSummary({ business, company }: CompanyProfile): Html {
  return html`<p class="badges">${statusOfProfile(business)}${company.company.sample ? SAMPLE_BADGE : ''}</p>
    <dl class="signs">
      ${listSigns(business).map(
        ({ label, value, tone, part }) =>
          html`<div class="${tone}">
            <dt>${label}</dt>
            <dd><a href="#${part}">${value}</a></dd>
          </div>`,
      )}
    </dl>`;
}

/**
 * The status with its day. It looks well only here, and only where nothing of the entity is listed and the registry still has the company: a list
 * of companies does not know that.
 */
function statusOfProfile(business: Business): Html {
  const { status } = business;
  const own = stateRegistrations(business).find(({ id }) => id === business.id);
  const isAbsent = own !== undefined && own.absent_since !== null;
  const isDoubtful = hitCount(business) > 0 || isAbsent;
  const look = status !== 'active' ? status : isDoubtful ? 'doubtful' : 'good';
  return html`${statusBadge(status, business.as_of, look)}${hitsBadge(business)}`;
}

/** The screening hits of all registrations of its entity; empty without any. */
export function hitsBadge(business: Business): Html | '' {
  const hits = hitCount(business);
  return hits === 0
    ? ''
    : html`<span class="badge inactive">${counted(hits, 'screening hit', 'screening hits')}</span>`;
}

function hitCount(business: Business): number {
  return stateRegistrations(business)
    .map(({ id, watchlist }) => (id === business.id ? business.watchlist.hit_count : (watchlist?.hit_count ?? 0)))
    .reduce((sum, hits) => sum + hits, 0);
}

function listSigns(business: Business): Sign[] {
  const unknown = SECTION_NAMES.filter((name) => !SIGNED.includes(name) && !isSearched(business[name].coverage));
  const { as_of: asOf } = business;
  const signs: Sign[] = [
    screeningSign(business),
    statesSign(business),
    recordsSign(business, LIENS, liensInWords),
    recordsSign(business, LICENSES, licensesInWords),
    { label: 'Registry', value: dataDate(asOf), tone: asOf === null ? 'warn' : '', part: 'registration' },
  ];
  const value = unknown.map((name) => SECTION_PLURALS[name]).join(', ');
  if (value !== '') signs.push({ label: 'Not looked at', value, tone: 'warn', part: 'not-covered' });
  return signs;
}

function screeningSign({ watchlist }: Business): Sign {
  const { coverage, hit_count: hits } = watchlist;
  const about = { label: 'Screening', part: 'screening' };
  if (coverage.status !== 'partial') return { ...about, value: 'Not screened: no list loaded', tone: 'warn' };
  const possible = possibleCount(watchlist);
  const found = hits === 0 ? 'No hits' : counted(hits, 'hit', 'hits');
  const open = possible === 0 ? '' : `, ${counted(possible, 'possible result', 'possible results')}`;
  const tone = hits > 0 ? 'bad' : possible > 0 ? 'warn' : '';
  return { ...about, value: html`${found}${open} in ${screenedLists(coverage)}`, tone };
}

/** `SAM (data of Nov 1, 2026), SDN (data of Jan 15, 2019)`: a list of an old day says little of today. */
function screenedLists({ sources }: Business['watchlist']['coverage']): Html {
  const lists = sources.flatMap(({ as_of: asOf, extents }) => extents.map(({ list }) => ({ list, asOf })));
  if (lists.length <= LISTS_NAMED)
    return joined(
      lists.map(({ list, asOf }) => html`${list} (${dataDate(asOf)})`),
      ', ',
    );
  const days = lists.flatMap(({ asOf }) => asOf ?? []).sort();
  const [oldest, newest] = [days[0], days.at(-1)];
  const span =
    oldest === undefined || newest === undefined || days.length < lists.length
      ? 'some of unknown day'
      : html`data of ${time(oldest)}${oldest === newest ? '' : html` to ${time(newest)}`}`;
  return html`${counted(lists.length, 'list', 'lists')} (${span})`;
}

/** In how many states it is registered, with the status that each registry gives and its hits. */
function statesSign(business: Business): Sign {
  const registrations = stateRegistrations(business);
  const label = 'Registered in';
  if (!isInSeveralStates(business))
    return { label, value: registrations.map(({ id }) => toStateName(id)).join(', '), tone: '', part: 'registration' };
  const value = registrations.map(({ id, status, absent_since: absent, watchlist }) => {
    const standing = absent === null ? (status ?? 'status not published') : 'no longer in the registry';
    const hits = watchlist?.hit_count ?? 0;
    return `${toStateName(id)} (${standing}${hits === 0 ? '' : `, ${counted(hits, 'hit', 'hits')}`})`;
  });
  const tone = registrations.some(({ watchlist }) => (watchlist?.hit_count ?? 0) > 0) ? 'bad' : '';
  return { label, value: `${countedStates(registrations)}: ${value.join(', ')}`, tone, part: 'states' };
}

/** The records of a section, of which less is known where its sources are not loaded, or not whole. */
function recordsSign(
  business: Business,
  name: SectionName,
  inWords: (section: EmbeddedSection, total: number) => Pick<Sign, 'value' | 'tone'>,
): Sign {
  const section = business[name];
  const [label, part] = [SECTION_TITLES[name], name];
  const total = section.total_count ?? section.data.length;
  if (total > 0) return { label, part, ...inWords(section, total) };
  if (!isSearched(section.coverage))
    return { label, part: 'not-covered', value: 'not looked at: none loaded', tone: 'warn' };
  const isWhole = section.coverage.status === 'covered';
  const value = isWhole ? 'none found' : 'none found in the part that is loaded';
  return { label, part: 'searched', value, tone: '' };
}

/** A profile has the newest liens only: of more, those that it has are counted. */
function liensInWords({ data }: EmbeddedSection, total: number): Pick<Sign, 'value' | 'tone'> {
  const open = data.filter((lien) => lien.absent_since === null && !isExpired(lien) && !isEndedLien(lien.status));
  const stated = open.filter(({ status }) => status !== null);
  const unknown = open.length - stated.length;
  const others = unknown === 0 ? '' : `, ${number(unknown)} of unknown status`;
  const inForce = `${atLeast(total, data.length)}${number(stated.length)} in force`;
  return { value: `${number(total)}, ${inForce}${others}`, tone: open.length > 0 ? 'warn' : '' };
}

function licensesInWords({ data }: EmbeddedSection, total: number): Pick<Sign, 'value' | 'tone'> {
  const over = data.filter((license) => isExpired(license) || license.absent_since !== null).length;
  const expired = over === 0 ? '' : `, ${atLeast(total, data.length)}${number(over)} expired or gone from its source`;
  return { value: `${number(total)}${expired}`, tone: over > 0 ? 'warn' : '' };
}

function atLeast(total: number, shown: number): string {
  return total > shown ? 'at least ' : '';
}
