import { type ClockedCompany, companiesAt } from './clock/clock-events.ts';
import { isLookupLate } from './clock/clock-script.ts';
import { sandboxCompanies, type SandboxCompany } from './sandbox-companies.ts';
import { toHour } from './sandbox-facts.ts';

/** The times of a test clock, in milliseconds of the epoch. */
export interface ClockTimes {
  readonly startedAtMs: number;
  readonly nowMs: number;
}

/** A company as replies show it; on a test clock with what that knows of it. */
export type ShownCompany = SandboxCompany & Partial<Omit<ClockedCompany, keyof SandboxCompany>>;

/** The sandbox at a time: what replies are made of. */
export interface SandboxWorld {
  readonly hour: number;
  readonly companies: readonly ShownCompany[];
  /** Those, and further registrations of their entities, which are read by their ids only. */
  readonly registrations: readonly ShownCompany[];
  /** Checks that live lookups of a company time out now. */
  readonly isLookupLate: (id: { readonly state: string; readonly fileNumber: string }) => boolean;
  /** The test clock whose time it is. */
  readonly clock?: ClockTimes;
}

/** The sandbox at a time of the usual clock. */
export function worldAt(nowMs: number): SandboxWorld {
  return {
    hour: toHour(nowMs),
    companies: sandboxCompanies,
    registrations: sandboxCompanies,
    isLookupLate: () => false,
  };
}

/** The sandbox at a time of a test clock. */
export function worldOfClock(clock: ClockTimes): SandboxWorld {
  const { startedAtMs, nowMs } = clock;
  const companies = companiesAt(startedAtMs, nowMs).filter(({ isRemoved }) => !isRemoved);
  return {
    hour: toHour(nowMs),
    companies,
    registrations: [...companies, ...companies.flatMap(listForeign)],
    isLookupLate: (id) => isLookupLate(id, nowMs - startedAtMs),
    clock,
  };
}

/** The registrations of a company in the other states of its entity. */
function listForeign(company: ClockedCompany): ClockedCompany[] {
  const states = (company.entity?.registeredIn ?? []).filter((state) => state !== company.state);
  return states.map((state) => {
    return { ...company, state, homeState: company.state, isListed: false, records: {}, hasRecords: false };
  });
}
