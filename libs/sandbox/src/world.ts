import { type ClockedCompany, companiesAt, listParties } from './clock/clock-events.ts';
import { lastingEntries, type ListOfParties } from './screening/screening.ts';
import { isLookupLate } from './clock/clock-script.ts';
import { FIRST_DAY, fictionalCompanies, type FictionalCompany } from './companies/company-table.ts';
import { toHour, toTime } from './companies/company-facts.ts';

/** The times of a test clock, in milliseconds of the epoch. */
export interface ClockTimes {
  readonly startedAtMs: number;
  readonly nowMs: number;
}

/** A company as replies show it; on a test clock with what that knows of it. */
export type ShownCompany = FictionalCompany & Partial<Omit<ClockedCompany, keyof FictionalCompany>>;

/** The companies at a time: what replies are made of. */
export interface World {
  readonly hour: number;
  readonly companies: readonly ShownCompany[];
  /** Those, and further registrations of their entities, which are read by their ids only. */
  readonly registrations: readonly ShownCompany[];
  /** Checks that live lookups of a company time out now. */
  readonly isLookupLate: (id: { readonly state: string; readonly fileNumber: string }) => boolean;
  /** The list of excluded parties. */
  readonly parties: ListOfParties;
  /** The test clock whose time it is. */
  readonly clock?: ClockTimes;
}

/** The companies at a time of the usual clock. */
export function worldAt(nowMs: number): World {
  return {
    hour: toHour(nowMs),
    companies: fictionalCompanies,
    registrations: [...fictionalCompanies, ...fictionalCompanies.flatMap(listForeign)],
    isLookupLate: () => false,
    parties: { entries: lastingEntries, firstDay: FIRST_DAY, asOf: new Date(nowMs).toISOString().slice(0, 10) },
  };
}

/** The companies at a time of a test clock. */
export function worldOfClock(clock: ClockTimes): World {
  const { startedAtMs, nowMs } = clock;
  const companies = companiesAt(startedAtMs, nowMs).filter(({ isRemoved }) => !isRemoved);
  return {
    hour: toHour(nowMs),
    companies,
    registrations: [...companies, ...companies.flatMap(listForeign)],
    isLookupLate: (id) => isLookupLate(id, nowMs - startedAtMs),
    parties: listParties(startedAtMs, nowMs),
    clock,
  };
}

/** Hours after UTC at which a day begins last, as for real data. */
const LAST_ZONE_HOURS = 12;

/** The day of a world by which a record has expired, or a name has ended. YYYY-MM-DD. */
export function readDay({ hour }: Pick<World, 'hour'>): string {
  return toTime(hour - LAST_ZONE_HOURS).slice(0, 'YYYY-MM-DD'.length);
}

/** The registrations of a company in the other states of its entity. */
function listForeign(company: ShownCompany): ShownCompany[] {
  const states = (company.entity?.registeredIn ?? []).filter((state) => state !== company.state);
  return states.map((state) => {
    return { ...company, state, homeState: company.state, listedOn: null, records: {}, hasRecords: false, filings: [] };
  });
}
