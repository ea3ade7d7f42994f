import {
  type ClockedCompany,
  companiesAt,
  listClockEvents,
  listParties,
  type WorldEvent,
} from './clock/clock-events.ts';
import { companiesInHour, endOfEvents, listHourlyEvents, toHour } from './clock/hours.ts';
import { isLookupLate } from './clock/clock-script.ts';
import { LOADED_AT } from './companies/company-facts.ts';
import { FIRST_DAY, type FictionalCompany } from './companies/company-table.ts';
import { lastingEntries, type ListOfParties } from './screening/screening.ts';

/** The times of a test clock, in milliseconds of the epoch. */
export interface ClockTimes {
  readonly startedAtMs: number;
  readonly nowMs: number;
}

/** A company as replies show it; on a test clock with what that knows of it. */
export type ShownCompany = FictionalCompany & Partial<Omit<ClockedCompany, keyof FictionalCompany>>;

/** The companies at a time: what replies are made of. Its times are those of its first load, and of everything that has happened. */
export interface World extends ClockTimes {
  readonly companies: readonly ShownCompany[];
  /** Those, and further registrations of their entities, which are read by their ids only. */
  readonly registrations: readonly ShownCompany[];
  /** Events after a time, in order. */
  readonly listEvents: (afterMs: number) => readonly WorldEvent[];
  /** Checks that live lookups of a company time out now. */
  readonly isLookupLate: (id: { readonly state: string; readonly fileNumber: string }) => boolean;
  /** The list of excluded parties. */
  readonly parties: ListOfParties;
  /** The test clock whose time it is. */
  readonly clock?: ClockTimes;
}

/** The companies at a time of the usual clock. */
export function worldAt(atMs: number): World {
  const hour = toHour(atMs);
  const [companies, nowMs] = [companiesInHour(hour), endOfEvents(hour)];
  return {
    ...{ startedAtMs: Date.parse(LOADED_AT), nowMs, companies },
    registrations: [...companies, ...companies.flatMap(listForeign)],
    listEvents: (afterMs) => listHourlyEvents(afterMs, nowMs),
    isLookupLate: () => false,
    parties: { entries: lastingEntries, firstDay: FIRST_DAY, asOf: toDay(nowMs) },
  };
}

/** The companies at a time of a test clock. */
export function worldOfClock(clock: ClockTimes): World {
  const { startedAtMs, nowMs } = clock;
  const companies = companiesAt(startedAtMs, nowMs).filter(({ isRemoved }) => !isRemoved);
  return {
    ...{ startedAtMs, nowMs, companies },
    registrations: [...companies, ...companies.flatMap(listForeign)],
    listEvents: (afterMs) => listClockEvents(startedAtMs, afterMs, nowMs),
    isLookupLate: (id) => isLookupLate(id, nowMs - startedAtMs),
    parties: listParties(startedAtMs, nowMs),
    clock,
  };
}

/** Milliseconds after UTC at which a day begins last, as for real data. */
const LAST_ZONE_MS = 12 * 3_600_000;

/** The day of a world by which a record has expired, or a name has ended. YYYY-MM-DD. */
export function readDay({ nowMs }: World): string {
  return toDay(nowMs - LAST_ZONE_MS);
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** The registrations of a company in the other states of its entity. */
function listForeign(company: ShownCompany): ShownCompany[] {
  const states = (company.entity?.registeredIn ?? []).filter((state) => state !== company.state);
  return states.map((state) => {
    const address = company.addressElsewhere ?? company.address;
    const own = { address, listedOn: null, records: {}, hasRecords: false, filings: [] };
    return { ...company, ...own, state, homeState: company.state };
  });
}
