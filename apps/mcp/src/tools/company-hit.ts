import type { BusinessHit, SparseBusiness } from '@registry/api-client';
import { toDataDate } from '../coverage/section-coverage.ts';
import { factsLine, labelled } from './facts-line.ts';

/** A company as hits show it: the API's fields. */
export type CompanyHit = Omit<SparseBusiness, 'object'>;

export function companyHit({ object: _object, ...hit }: SparseBusiness): CompanyHit {
  return hit;
}

/** A company that a search found, and what by where that was not its legal name. */
export interface FoundCompany extends CompanyHit {
  readonly matched_on?: string;
  readonly matched_name?: string;
}

export function foundCompany({ object: _object, matched_on, matched_name, ...hit }: BusinessHit): FoundCompany {
  if (matched_on !== 'name') return { ...hit, matched_on };
  return matched_name === hit.name ? hit : { ...hit, matched_name };
}

/** `CEDAR RIDGE BAKERY, LLC (us-or-150000007): active; DOMESTIC LIMITED LIABILITY COMPANY; formed 2019-03-01; …` */
export function companyLine(hit: CompanyHit | FoundCompany): string {
  const foundAs = 'matched_name' in hit ? labelled('found as', hit.matched_name) : '';
  const foundBy = 'matched_on' in hit ? labelled('found by', hit.matched_on?.replaceAll('_', ' ')) : '';
  return `${hit.name} (${hit.id}): ${factsLine(hit.status, foundAs, foundBy, hit.entity_type, formed(hit), hit.full_address, dataNote(hit))}`;
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
