import { companiesAt } from './clock/clock-events.ts';
import { isLookupLate } from './clock/clock-script.ts';
import { sandboxCompanies, type SandboxCompany } from './sandbox-companies.ts';
import { toHour } from './sandbox-facts.ts';

/** The times of a test clock, in milliseconds of the epoch. */
export interface ClockTimes {
  readonly startedAtMs: number;
  readonly nowMs: number;
}

/** The sandbox at a time: what replies are made of. */
export interface SandboxWorld {
  readonly hour: number;
  readonly companies: readonly SandboxCompany[];
  /** Whether live lookups of a company time out now. */
  readonly isLookupLate: (id: { readonly state: string; readonly fileNumber: string }) => boolean;
}

/** The sandbox at a time of the usual clock. */
export function worldAt(nowMs: number): SandboxWorld {
  return { hour: toHour(nowMs), companies: sandboxCompanies, isLookupLate: () => false };
}

/** The sandbox at a time of a test clock. */
export function worldOfClock({ startedAtMs, nowMs }: ClockTimes): SandboxWorld {
  return {
    hour: toHour(nowMs),
    companies: companiesAt(startedAtMs, nowMs).filter(({ isRemoved }) => !isRemoved),
    isLookupLate: (id) => isLookupLate(id, nowMs - startedAtMs),
  };
}
