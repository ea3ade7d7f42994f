import { share } from '../facts.ts';
import { type ComparedRegistration, isDomestic, type RegisteredName } from './registration.ts';

/** What was found for each fact, by the name of its weight. */
export interface ComparedPair {
  readonly name: 'same' | 'form' | 'none';
  readonly isLegal: boolean;
  readonly date: 'same' | 'other' | 'before' | 'after' | 'unknown';
  readonly officers: boolean | null;
  readonly agent: boolean | null;
  readonly address: boolean | null;
  readonly ein: boolean | null;
}

/**
 * Compares two registrations that name the same state of formation. Undefined where neither a name nor an EIN says that they may be of one
 * company, and where they cannot be: two domestic ones, two of one state, two that were formed in
 * different states, and a fictional one with a real one.
 */
export function compareRegistrations(one: ComparedRegistration, other: ComparedRegistration): ComparedPair | undefined {
  if (one.state === other.state || one.formationState !== other.formationState) return undefined;
  if (one.isSample !== other.isSample) return undefined;
  const ein = one.ein === null || other.ein === null ? null : one.ein === other.ein;
  const names = compareNames(one.names, other.names);
  if (names === undefined && ein !== true) return undefined;
  return {
    name: names?.name ?? 'none',
    isLegal: names?.isLegal ?? false,
    date: compareDates(one, other),
    officers: share(one.officers, other.officers),
    agent: share(one.agents, other.agents),
    address: share(one.addresses, other.addresses),
    ein,
  };
}

/** The names that are most alike: legal ones first, then those with the same form. */
function compareNames(some: readonly RegisteredName[], others: readonly RegisteredName[]) {
  let best: Pick<ComparedPair, 'name' | 'isLegal'> | undefined;
  for (const one of some) {
    for (const other of others) {
      if (one.nameKey !== other.nameKey || one.nameKey === '') continue;
      const name = one.withForms === other.withForms ? 'same' : 'form';
      const found = { name, isLegal: one.isLegal && other.isLegal } as const;
      if (best === undefined || rank(found) > rank(best)) best = found;
    }
  }
  return best;
}

function rank({ name, isLegal }: Pick<ComparedPair, 'name' | 'isLegal'>): number {
  return Number(isLegal) * 2 + Number(name === 'same');
}

/** A company is not registered elsewhere before it is formed. */
function compareDates(one: ComparedRegistration, other: ComparedRegistration): ComparedPair['date'] {
  if (one.formed !== null && other.formed !== null) return one.formed === other.formed ? 'same' : 'other';
  const home = [one, other].find(isDomestic);
  const foreign = home === one ? other : one;
  if (home === undefined || home.formed === null || foreign.registered === null) return 'unknown';
  return home.formed <= foreign.registered ? 'before' : 'after';
}
