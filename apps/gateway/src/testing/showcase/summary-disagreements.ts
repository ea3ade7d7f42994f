import type { Business } from '@registry/contracts-records-sections';
import { stateRegistrations } from '../../site/company/entity-section.ts';
import { findPieces, textIn } from '../shown-page.ts';

const numbers = new Intl.NumberFormat('en-US');
const days = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
/** A day as pages write it. */
export const day = (date: string): string => days.format(new Date(date));

/** The summary under the name: hits and lists with their days, states with status and hits, liens and licenses, the day of the registry. */
export function summaryDisagreements(business: Business, page: string): string[] {
  const { as_of: asOf, liens, licenses, watchlist } = business;
  const [signs] = findPieces(page, /<dl class="signs">/, '</dl>');
  const text = textIn(signs?.html ?? '').replaceAll(' ,', ',');
  const { hit_count: hits, coverage } = watchlist;
  const found = hits === 0 ? 'No hits' : `${hits} ${hits === 1 ? 'hit' : 'hits'}`;
  const registrations = stateRegistrations(business);
  const expected = [
    coverage.status === 'partial' ? `Screening ${found}` : 'Screening Not screened',
    asOf === null ? 'Registry data date unknown' : `Registry data of ${day(asOf)}`,
    ...([liens, licenses] as const).flatMap(({ total_count: total }, at) =>
      (total ?? 0) > 0 ? [`${at === 0 ? 'Liens' : 'Licenses'} ${numbers.format(total ?? 0)}`] : [],
    ),
    ...(registrations.length > 1 ? registrations : []).map(({ absent_since: absent, status, watchlist: others }) => {
      const standing = absent === null ? (status ?? 'status not published') : 'no longer in the registry';
      const count = others?.hit_count ?? 0;
      return `(${standing}${count === 0 ? '' : `, ${count} ${count === 1 ? 'hit' : 'hits'}`})`;
    }),
  ];
  return expected.filter((one) => !text.includes(one)).map((one) => `the summary lacks "${one}"`);
}

/** Hits of all registrations of the entity. */
export function entityHits({ id, registrations, watchlist }: Business): number {
  const others = new Map(registrations.map((one) => [one.id, one.watchlist?.hit_count ?? 0]));
  others.set(id, watchlist.hit_count);
  return [...others.values()].reduce((sum, hits) => sum + hits, 0);
}
