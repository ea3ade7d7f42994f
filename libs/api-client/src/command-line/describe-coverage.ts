import type { RegisterCoverage } from '../generated/types.ts';

/** The loaded register of a state. */
export type StateCoverage = Pick<RegisterCoverage, 'state' | 'status' | 'scope'>;

/** `OR, WA (a part of the registry)`: the states that a list of companies is of, and what of them is loaded unless it is all. */
export function describeCoverage(coverage: readonly StateCoverage[]): string {
  return coverage
    .map(({ state, status, scope }) => (status === 'covered' ? state : `${state} (${scope ?? 'not loaded'})`))
    .join(', ');
}
