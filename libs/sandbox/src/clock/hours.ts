import { formatBusinessId } from '@registry/domain';
import { LOADED_AT, toSampleSource } from '../companies/company-facts.ts';
import {
  FIRST_DAY,
  type FictionalCompany,
  fictionalCompanies,
  hourlyCompany,
  SUPPRESSED_COMPANY,
} from '../companies/company-table.ts';
import type { ClockedCompany, WorldEvent } from './clock-events.ts';

const HOUR_MS = 3_600_000;
/** The company with a lien that is open on every day. */
const LIEN_DEBTOR = 'SANDBOX-8';

/** Whole hours of UTC since 1970. */
export function toHour(ms: number): number {
  return Math.floor(ms / HOUR_MS);
}

/** When everything of an hour has happened, in milliseconds of the epoch. */
export function endOfEvents(hour: number): number {
  return hour * HOUR_MS + 1;
}

/** The companies of the usual clock in an hour. Their registers are loaded each day. */
export function companiesInHour(hour: number): (FictionalCompany & Pick<Partial<ClockedCompany>, 'records'>)[] {
  const loaded = { asOf: inHour(hour).asOf ?? FIRST_DAY, updatedAt: LOADED_AT };
  return fictionalCompanies.map((company) => {
    if (company.isHourly === true) return inHour(hour);
    const lien = company.fileNumber === LIEN_DEBTOR ? { records: { lien: toOpenLien(loaded.asOf) } } : {};
    return { ...company, ...loaded, ...lien };
  });
}

/** Lists the events of the usual clock after one time, up to another: each hour a status changes, and the suppressed company is removed again. */
export function listHourlyEvents(afterMs: number, untilMs: number): WorldEvent[] {
  const last = toHour(untilMs);
  const events: WorldEvent[] = [];
  for (let hour = toHour(afterMs); hour <= last; hour += 1) events.push(...eventsOfHour(hour));
  return events.filter(({ timestamp }) => Date.parse(timestamp) > afterMs);
}

function inHour(hour: number): FictionalCompany {
  const updatedAt = new Date(hour * HOUR_MS).toISOString();
  const standing = hour % 2 === 0 ? 'active' : 'inactive';
  return { ...hourlyCompany, standing, updatedAt, asOf: updatedAt.slice(0, 'YYYY-MM-DD'.length) };
}

function eventsOfHour(hour: number): WorldEvent[] {
  const [{ standing: before }, company] = [inHour(hour - 1), inHour(hour)];
  const { standing: after, asOf = null, updatedAt = '', state } = company;
  const version = hour - toHour(Date.parse(LOADED_AT)) + 1;
  return [
    {
      ...{ type: 'business.status_changed', timestamp: updatedAt, entityId: formatBusinessId(company), asOf },
      ...{ source: toSampleSource(state), changes: [{ field: 'status', before, after }] },
      company: { ...company, version },
    },
    {
      ...{ type: 'business.removed', timestamp: new Date(endOfEvents(hour)).toISOString(), asOf, changes: [] },
      ...{ entityId: formatBusinessId(SUPPRESSED_COMPANY), source: null, company: { ...SUPPRESSED_COMPANY, version } },
    },
  ];
}

function toOpenLien(asOf: string) {
  const expiration_date = `${Number(asOf.slice(0, 'YYYY'.length)) + 1}-12-31`;
  return { date: FIRST_DAY, as_of: asOf, expiration_date };
}
