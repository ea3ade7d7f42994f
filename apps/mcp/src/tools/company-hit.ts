import type { BusinessHit, MatchResult, SparseBusiness } from '@registry/api-client';
import { foundNameText } from '@registry/domain';
import { toDataDate } from '../coverage/section-coverage.ts';
import { factsLine, labelled } from './facts-line.ts';

/** A company as hits show it: the API's fields. */
export type CompanyHit = Omit<SparseBusiness, 'object'>;

export function companyHit({ object: _object, ...hit }: SparseBusiness): CompanyHit {
  return hit;
}

/** The name that was found, where it is not the legal one. */
export interface FoundName {
  readonly matched_name?: string;
  readonly matched_name_status?: string;
  readonly matched_name_ended?: string;
}

type MatchedName = Pick<MatchResult['candidates'][number], 'matched_name'> & {
  readonly matched_name_status: string | null;
  readonly matched_name_ended: string | null;
};

/** A company that a search found, and what by where that was not its legal name. */
export interface FoundCompany extends CompanyHit, FoundName {
  readonly matched_on?: string;
}

export function foundCompany({ object: _object, matched_on, matched_name, ...found }: BusinessHit): FoundCompany {
  const { matched_name_status, matched_name_ended, ...hit } = found;
  if (matched_on !== 'name') return { ...hit, matched_on };
  return { ...hit, ...foundNameFacts(hit.name, { matched_name, matched_name_status, matched_name_ended }) };
}

/** `CEDAR RIDGE BAKERY, LLC (us-or-150000007): active; DOMESTIC LIMITED LIABILITY COMPANY; formed 2019-03-01; …` */
export function companyLine(hit: CompanyHit | FoundCompany): string {
  const found = 'matched_name' in hit ? foundAs(hit) : '';
  const foundBy = 'matched_on' in hit ? labelled('found by', hit.matched_on?.replaceAll('_', ' ')) : '';
  return `${hit.name} (${hit.id}): ${factsLine(hit.status, found, foundBy, hit.entity_type, formed(hit), hit.full_address, dataNote(hit))}`;
}

/** The name that was found, and whether it has ended; nothing of the legal name, and where no name was found. */
export function foundNameFacts(legal: string, { matched_name: name, ...found }: MatchedName): FoundName {
  if (name === null || name === legal) return {};
  const ended = found.matched_name_ended || null;
  return {
    ...{ matched_name: name, matched_name_status: found.matched_name_status ?? '' },
    ...(ended !== null && { matched_name_ended: ended }),
  };
}

/** `found as Ridge Bread (canceled on 2019-03-01)` */
export function foundAs({ matched_name: name, ...found }: FoundName): string {
  const [status, ended] = [found.matched_name_status ?? null, found.matched_name_ended ?? null];
  return name === undefined ? '' : labelled('found as', foundNameText(name, status, ended));
}

/** The same without what is longest. */
export function companyBrief(hit: CompanyHit): string {
  return factsLine(companyTitle(hit), formed(hit));
}

/** `data of 2026-10-31`: a status is that of this date. */
export function dataNote({ as_of: asOf }: Pick<CompanyHit, 'as_of'>): string {
  return toDataDate(asOf === '' ? null : asOf);
}

/** The label of a hit, without room for more: the status with the day of the data that says so, where that is known. */
export function companyTitle({ name, id, status, as_of: asOf }: CompanyHit): string {
  return `${name} (${id}): ${[status, labelled('as of', asOf)].filter(Boolean).join(' ')}`;
}

/** Characters of a name that are shown if ten of the longest names would fill a response. */
const SHORT_NAME_MAX = 40;

/** The id with as much of the name as says which company it is. */
export function companyMention({ name, id }: CompanyHit): string {
  return `${name.length <= SHORT_NAME_MAX ? name : `${name.slice(0, SHORT_NAME_MAX)}…`} (${id})`;
}

/** `formed 2019-03-01`, with the state where that is not the one of the registration. */
function formed({ formation_date, formation_state, id }: CompanyHit): string {
  const isForeign = formation_state !== '' && !id.startsWith(`us-${formation_state.toLowerCase()}-`);
  const date = labelled('formed', formation_date);
  return isForeign ? `${date === '' ? 'formed' : date} in ${formation_state}` : date;
}

/** Two letters, in capitals. */
export function readHitState({ id }: Pick<CompanyHit, 'id'>): string {
  return (id.split('-')[1] ?? '').toUpperCase();
}
