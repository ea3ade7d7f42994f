import type { ListBusinessEventsReply } from '@registry/contracts-business-registry';
import type { Business } from '@registry/contracts-records-sections';
import { SECTION_NAMES } from '@registry/domain';

/** The times of which something is known of a company, and the days of its data, newest first. */
export interface OfferedTimes {
  /** Times at which what is known of it changed, in ISO 8601, and days by whose end a load of its data had ended. */
  readonly known: readonly string[];
  readonly valid: readonly string[];
}

/** Of many the newest, and the first. */
const OFFERED_MAX = 24;

/** Reads them from the business and its changes: all that is offered has a response. */
export function offeredTimes(
  business: Business,
  { items, knownSince, keptSince = '' }: ListBusinessEventsReply,
): OfferedTimes {
  const { registrations, formation, watchlist } = business;
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length);
  const rows = [...registrations, ...SECTION_NAMES.flatMap((name) => business[name].data)];
  const lists = watchlist.coverage.sources;
  const changes = items.map(({ id, observed_at: observed }) => knownSince?.[id] ?? observed);
  const begin = [changes.at(-1) ?? business.created_at, keptSince].sort().at(-1) ?? '';
  const loads = [...rows.map((row) => row.retrieved_at), ...lists.map((list) => list.loaded_at)]
    .map((time) => time.slice(0, today.length))
    .filter((day) => day < today);
  const own = registrations.filter(({ id }) => id === business.id);
  const [registered = formation.formation_date ?? ''] = own.flatMap((one) => one.registration_date ?? []).sort();
  const days = [...rows, ...lists, ...items].flatMap(({ as_of: asOf }) => asOf ?? []);
  return {
    known: newest([...changes, ...loads].filter((time) => toEnd(time) >= begin)),
    valid: newest(days.filter((day) => day >= registered && day <= today)),
  };
}

/** The time that a text means: a day means its end. */
function toEnd(time: string): string {
  return time.includes('T') ? time : `${time}T23:59:59.999Z`;
}

function newest(times: readonly string[]): readonly string[] {
  const all = [...new Set(times)].sort((one, other) => (toEnd(one) < toEnd(other) ? 1 : -1));
  return all.length <= OFFERED_MAX ? all : [...all.slice(0, OFFERED_MAX - 1), ...all.slice(-1)];
}

/** The offered times next to one that cannot be shown: the last before it, and the first after it. */
export function nearestTimes(offered: readonly string[], time: string): readonly string[] {
  const before = offered.find((one) => toEnd(one) <= toEnd(time));
  const after = offered.findLast((one) => toEnd(one) > toEnd(time));
  return [before, after].filter((one) => one !== undefined);
}
