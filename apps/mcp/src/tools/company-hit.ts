import type { SparseBusiness } from '@registry/api-client';
import { factsLine, labelled } from './facts-line.ts';

/** A company as hits show it: the API's fields. */
export type CompanyHit = Omit<SparseBusiness, 'object'>;

export function companyHit({ object: _object, ...hit }: SparseBusiness): CompanyHit {
  return hit;
}

/** `CEDAR RIDGE BAKERY, LLC (us-or-153169496): active; DOMESTIC LIMITED LIABILITY COMPANY; formed 2019-03-01; …` */
export function companyLine(hit: CompanyHit): string {
  return `${hit.name} (${hit.id}): ${factsLine(hit.status, hit.entity_type, formed(hit), hit.full_address)}`;
}

/** The same without what is longest. */
export function companyBrief(hit: CompanyHit): string {
  return `${companyTitle(hit)}; ${formed(hit)}`;
}

/** What a hit is called, when there is no room for more. */
export function companyTitle({ name, id, status }: CompanyHit): string {
  return `${name} (${id}): ${status}`;
}

/** `formed 2019-03-01`, with the state where that is not the one of the registration. */
function formed({ formation_date, formation_state, id }: CompanyHit): string {
  const isForeign = formation_state !== '' && !id.startsWith(`us-${formation_state.toLowerCase()}-`);
  const date = labelled('formed', formation_date);
  return isForeign ? `${date === '' ? 'formed' : date} in ${formation_state}` : date;
}

/** Two letters, in capitals. */
export function stateOfHit({ id }: Pick<CompanyHit, 'id'>): string {
  return (id.split('-')[1] ?? '').toUpperCase();
}
