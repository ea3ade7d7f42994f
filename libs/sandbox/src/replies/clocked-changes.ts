import type { BusinessEvent, Change, ListChangesRequest } from '@registry/contracts-business-registry';
import { companyKey, formatBusinessId } from '@registry/domain';
import type { ClockTimes, World, ShownCompany } from '../world.ts';
import { findCompany } from '../companies/company-table.ts';
import { firstCompanies, listClockEvents } from '../clock/clock-events.ts';
import { toSampleSource, toSparse } from '../companies/company-facts.ts';
import { toEntityMove } from './entities.ts';

/** Changes in the history of a company: those of it, not of its records or its entity. */
const SHOWN = /^(business\.\w+_changed|watchlist\.hit_\w+)$/;

/** The next changes after a time of a test clock, and the time until which they are all, in milliseconds of the epoch. */
export function listClockedChanges(
  { from, states, limit }: Pick<ListChangesRequest, 'states' | 'limit'> & { readonly from: number },
  { startedAtMs, nowMs }: ClockTimes,
  { companies, hour }: World,
): { readonly changes: Change[]; readonly until: number } {
  const events = listClockEvents(startedAtMs, from, nowMs);
  const concerned = events.filter(({ company }) => company !== null && states.includes(company.state));
  const page = concerned.slice(0, limit);
  const changes = page.flatMap((event): Change[] => {
    if (event.company === null) return [];
    const now = findCompany(event.company, companies);
    const id = formatBusinessId(event.company);
    const entity = toEntityMove(event);
    return now === undefined
      ? [{ object: 'change', type: 'business.removed', id, business: null, entity }]
      : [{ object: 'change', type: 'business.changed', id, business: toSparse(now, hour), entity }];
  });
  const last = page.at(-1);
  return {
    changes,
    until: last === undefined || page.length === concerned.length ? nowMs : Date.parse(last.timestamp),
  };
}

/** Lists the changes of a company on a test clock, newest first. */
export function listClockedEvents(company: ShownCompany, { startedAtMs, nowMs }: ClockTimes): BusinessEvent[] {
  const id = formatBusinessId(company);
  const own = listClockEvents(startedAtMs, startedAtMs, nowMs).filter(({ entityId }) => entityId === id);
  const shown = own.filter(({ type }) => SHOWN.test(type));
  const { addedAt = '' } = company;
  const first = findCompany(company, firstCompanies(startedAtMs))?.name ?? company.name;
  const added = {
    ...toShown(company, 1),
    ...{ observed_at: addedAt, as_of: addedAt.slice(0, 'YYYY-MM-DD'.length) },
    ...{ type: 'business.added', field: 'name', before: null, after: first },
  };
  const changed = shown.flatMap(({ type, timestamp, source, asOf, changes, company: after }) =>
    changes.map(({ field, before, after: now }): BusinessEvent => ({
      ...toShown(company, after?.version ?? 1),
      ...{ observed_at: timestamp, as_of: asOf, type, field, before, after: now },
      source: source ?? toSampleSource(company.state),
    })),
  );
  return [added, ...changed].toReversed();
}

function toShown(company: ShownCompany, version: number) {
  return {
    object: 'business_event',
    id: `${companyKey(company)}/${version}/0`,
    source: toSampleSource(company.state),
    live: false,
  } as const;
}
