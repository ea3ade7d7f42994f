import type { Registration, Source } from '@registry/contracts-business-registry';
import type { Business, RecordRow, WatchlistResult, WatchlistScreening } from '@registry/contracts-records-sections';
import { bySection } from '@registry/domain';
import { newest, type Seen, toSeen } from './seen.ts';

/** A company as a workspace sees it: hidden values gone, decisions applied. */
export interface ReviewedCompany {
  readonly business: Business;
  /** The screening of the submitted names that no register has for it; null where all are its own. */
  readonly names: WatchlistScreening | null;
}

/** The decision of a workspace on what a result or a record says now; null without one. */
export function decided({ decision }: Pick<WatchlistResult | RecordRow, 'decision'>): string | null {
  return decision?.is_current === true ? decision.decision : null;
}

/** Checks that a record is, as its workspace decided, about another company. */
export function isRejected(row: RecordRow): boolean {
  return decided(row) === 'not_this_company';
}

/** A company whose sections and totals lack the rejected records, which no task counts, and these. */
export function leaveOut(business: Business) {
  const rejected = bySection((name) => business[name].data.filter(isRejected));
  const sections = bySection((name) => {
    const { total_count: total, data } = business[name];
    const total_count = total === null ? null : total - rejected[name].length;
    return { ...business[name], total_count, data: data.filter((row) => !isRejected(row)) };
  });
  return { business: { ...business, ...sections }, rejected };
}

/** A registration of a company in a state, of all sources that have it. */
export interface StateRegistration extends Registration {
  readonly seen: Seen;
  readonly rows: readonly Registration[];
  /** The registration as a source of values. */
  readonly sources: readonly Source[];
  /** It is not that of the state in the company's id. */
  readonly isElsewhere: boolean;
}

/**
 * The registrations of a company, as the newest data have them. One that a file lacks since the newest data that list it is not known to be
 * active. Of one that no source lists any more the data say nothing of today.
 */
export function listRegistrations(business: Business): StateRegistration[] {
  return [...Map.groupBy(business.registrations, ({ id }) => id).values()].flatMap((rows) => {
    const listed = rows.filter(({ absent_since: absent }) => absent === null);
    const shown = listed.length > 0 ? listed : rows;
    const [seen] = newest(shown.map((row) => toSeen('registration', row.id, row.as_of, row.retrieved_at)));
    const [first] = shown.toSorted((one, other) => (order(one) < order(other) ? 1 : -1));
    if (first === undefined || seen === undefined) return [];
    const about = { rows, sources: [{ object: 'source', type: 'registration', id: first.id }] as const };
    const own = { ...first, ...about, isElsewhere: first.id !== business.id };
    const isLacked = rows.some(({ absent_since: absent }) => (absent ?? '').slice(0, 10) > seen.day);
    const isListed = listed.length > 0;
    const standing = own.standing === 'active' && (isLacked || !isListed) ? 'unknown' : own.standing;
    return [{ ...own, standing, seen: isListed ? seen : { ...seen, day: '' } }];
  });
}

/** Of rows of one day that which is not active counts. */
function order({ as_of: asOf, retrieved_at: retrievedAt, standing }: Registration): string {
  return `${asOf ?? retrievedAt.slice(0, 10)} ${standing === 'active' ? 0 : 1}`;
}
